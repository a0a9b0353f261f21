import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.ClassHierarchyResolverOption;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.FieldModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Writes out what javac leaves to the run time: pattern switches over types become chains of
 * `instanceof`, `equals` and `hashCode` of records become comparisons of their fields.
 *
 * <p>The run time would spin a class for each at first use, about half a millisecond, and no class
 * archive keeps those. A command that starts in a tenth of a second meets dozens. Switches with
 * other labels than classes stay as they are. The meaning is that of {@code
 * java.lang.runtime.SwitchBootstraps} and {@code ObjectMethods}.
 *
 * <p>The first folder is rewritten; the modules in the second hold classes it extends.
 */
void main(String[] folders) throws IOException {
  var classes = Path.of(folders[0]);
  if (!Files.isDirectory(classes)) {
    return; // the parent has no classes
  }
  List<Path> modules;
  try (var all = Files.list(Path.of(folders[1]))) {
    modules = all.map(it -> it.resolve("target/classes")).filter(Files::isDirectory).toList();
  }
  var classFile = ClassFile.of(ClassHierarchyResolverOption.of(hierarchy(modules)));
  try (var files = Files.walk(classes)) {
    for (var file : files.filter(it -> it.toString().endsWith(".class")).toList()) {
      rewrite(file, classFile);
    }
  }
}

/** A method to add, and the call it serves. */
record Added(String name, MethodTypeDesc type, Consumer<CodeBuilder> body) {}

/**
 * Frames are computed anew, which takes the classes' supertypes: ours from the folders, the JDK's
 * from itself.
 */
ClassHierarchyResolver hierarchy(List<Path> folders) {
  return ClassHierarchyResolver.ofResourceParsing(type -> open(type, folders))
      .orElse(ClassHierarchyResolver.defaultResolver())
      .cached();
}

InputStream open(ClassDesc type, List<Path> folders) {
  var descriptor = type.descriptorString();
  for (var folder : folders) {
    var file = folder.resolve(descriptor.substring(1, descriptor.length() - 1) + ".class");
    if (Files.exists(file)) {
      try {
        return Files.newInputStream(file);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
  return null;
}

void rewrite(Path file, ClassFile classFile) throws IOException {
  ClassModel model = classFile.parse(file);
  var added = new ArrayList<Added>();
  CodeTransform code =
      (builder, element) -> {
        var method =
            element instanceof InvokeDynamicInstruction call
                ? writtenOut(call, model, added.size())
                : Optional.<Added>empty();
        if (method.isPresent()) {
          added.add(method.get());
          builder.invokestatic(
              model.thisClass().asSymbol(),
              method.get().name(),
              method.get().type(),
              isInterface(model));
        } else {
          builder.with(element);
        }
      };
  var transform =
      ClassTransform.transformingMethodBodies(code)
          .andThen(
              ClassTransform.endHandler(
                  builder ->
                      added.forEach(
                          it -> builder.withMethodBody(it.name(), it.type(), PRIVATE, it.body()))));
  byte[] bytes = classFile.transformClass(model, transform);
  if (!added.isEmpty()) {
    Files.write(file, bytes);
  }
}

static final ClassDesc OBJECTS = ClassDesc.of("java.util.Objects");

static final int PRIVATE = ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC | ClassFile.ACC_SYNTHETIC;

Optional<Added> writtenOut(InvokeDynamicInstruction call, ClassModel model, int number) {
  var bootstrap = call.bootstrapMethod();
  var owner = bootstrap.owner().descriptorString();
  if (owner.equals("Ljava/lang/runtime/SwitchBootstraps;")
      && bootstrap.methodName().equals("typeSwitch")) {
    if (call.typeSymbol().parameterType(0).isPrimitive()) {
      return Optional.of(
          new Added("typeSwitch$" + number, call.typeSymbol(), body -> first(body, call)));
    }
    var labels = new ArrayList<ClassDesc>();
    for (ConstantDesc label : call.bootstrapArgs()) {
      if (!(label instanceof ClassDesc type)) {
        return Optional.empty();
      }
      labels.add(type);
    }
    return Optional.of(
        new Added("typeSwitch$" + number, call.typeSymbol(), body -> chain(body, labels)));
  }
  if (owner.equals("Ljava/lang/runtime/ObjectMethods;")) {
    return switch (call.name().stringValue()) {
      case "equals" ->
          Optional.of(new Added("equals$" + number, call.typeSymbol(), body -> equal(body, model)));
      case "hashCode" ->
          Optional.of(
              new Added("hashCode$" + number, call.typeSymbol(), body -> hash(body, model)));
      default -> Optional.empty();
    };
  }
  return Optional.empty();
}

boolean isInterface(ClassModel model) {
  return (model.flags().flagsMask() & ClassFile.ACC_INTERFACE) != 0;
}

/**
 * -1 for null, else the first label from {@code restart} on that the value is an instance of, else
 * their number.
 */
void chain(CodeBuilder body, List<ClassDesc> labels) {
  body.aload(0).ifThen(Opcode.IFNULL, isNull -> isNull.iconst_m1().ireturn());
  for (int i = 0; i < labels.size(); i++) {
    int index = i;
    body.iload(1)
        .loadConstant(index)
        .ifThen(
            Opcode.IF_ICMPLE,
            reached ->
                reached
                    .aload(0)
                    .instanceOf(labels.get(index))
                    .ifThen(found -> found.loadConstant(index).ireturn()));
  }
  body.loadConstant(labels.size()).ireturn();
}

/**
 * A component of a primitive type, which its own type always matches: the first label that is left.
 */
void first(CodeBuilder body, InvokeDynamicInstruction call) {
  int restart = call.typeSymbol().parameterType(0).descriptorString().matches("[JD]") ? 2 : 1;
  body.iload(restart).ireturn();
}

List<FieldModel> components(ClassModel model) {
  return model.fields().stream().filter(field -> !field.flags().has(AccessFlag.STATIC)).toList();
}

void equal(CodeBuilder body, ClassModel model) {
  var type = model.thisClass().asSymbol();
  body.aload(1)
      .instanceOf(type)
      .ifThen(Opcode.IFEQ, other -> other.iconst_0().ireturn())
      .aload(1)
      .checkcast(type)
      .astore(2);
  for (var field : components(model)) {
    var name = field.fieldName().stringValue();
    var of = field.fieldTypeSymbol();
    body.aload(0).getfield(type, name, of).aload(2).getfield(type, name, of);
    if (of.isPrimitive()) {
      compare(body, of);
    } else {
      body.invokestatic(
          OBJECTS,
          "equals",
          MethodTypeDesc.of(
              ConstantDescs.CD_boolean, ConstantDescs.CD_Object, ConstantDescs.CD_Object));
      body.ifThen(Opcode.IFEQ, differ -> differ.iconst_0().ireturn());
    }
  }
  body.iconst_1().ireturn();
}

/** As {@code compare} of the primitive's class: NaN equals NaN. */
void compare(CodeBuilder body, ClassDesc primitive) {
  var box = box(primitive);
  body.invokestatic(box, "compare", MethodTypeDesc.of(ConstantDescs.CD_int, primitive, primitive));
  body.ifThen(Opcode.IFNE, differ -> differ.iconst_0().ireturn());
}

ClassDesc box(ClassDesc primitive) {
  return switch (primitive.descriptorString()) {
    case "Z" -> ConstantDescs.CD_Boolean;
    case "B" -> ConstantDescs.CD_Byte;
    case "C" -> ConstantDescs.CD_Character;
    case "S" -> ConstantDescs.CD_Short;
    case "I" -> ConstantDescs.CD_Integer;
    case "J" -> ConstantDescs.CD_Long;
    case "F" -> ConstantDescs.CD_Float;
    default -> ConstantDescs.CD_Double;
  };
}

void hash(CodeBuilder body, ClassModel model) {
  var type = model.thisClass().asSymbol();
  body.iconst_0();
  for (var field : components(model)) {
    var of = field.fieldTypeSymbol();
    body.bipush(31).imul().aload(0).getfield(type, field.fieldName().stringValue(), of);
    body.invokestatic(
        of.isPrimitive() ? box(of) : OBJECTS,
        "hashCode",
        MethodTypeDesc.of(ConstantDescs.CD_int, of.isPrimitive() ? of : ConstantDescs.CD_Object));
    body.iadd();
  }
  body.ireturn();
}
