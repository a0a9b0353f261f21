// The client of `prism lsp`, and what only an editor can do: a terminal for tests, the graph beside the text.
const vscode = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

let client;
const graphs = new Map();

function server() {
  const settings = vscode.workspace.getConfiguration('prism');
  const target = settings.get('target');
  return { command: settings.get('command'), args: ['lsp', ...(target ? ['--target', target] : [])] };
}

// The server's commands, where the editor does better than the server could.
async function executeCommand(command, args, next) {
  if (command === 'prism.graph') {
    const [uri, kernel] = args;
    const svg = await next(command, args);
    if (svg) show(uri, kernel, svg);
    return svg;
  }
  if (command === 'prism.test') {
    return test(...args);
  }
  return next(command, args);
}

async function test(uri, name) {
  const file = vscode.Uri.parse(uri);
  const document = vscode.workspace.textDocuments.find(it => it.uri.toString() === file.toString());
  if (document && document.isDirty) await document.save();
  const run = new vscode.ProcessExecution(server().command, ['test', `--filter=::${name}$`, '--', file.fsPath]);
  const scope = vscode.workspace.getWorkspaceFolder(file) ?? vscode.TaskScope.Workspace;
  const task = new vscode.Task({ type: 'prism', name }, scope, `test ${name}`, 'prism', run);
  task.presentationOptions = { reveal: vscode.TaskRevealKind.Always, clear: true };
  return vscode.tasks.executeTask(task);
}

// One panel a kernel; it follows the text as it is synchronized again.
function show(uri, kernel, svg) {
  const key = `${uri} ${kernel}`;
  let graph = graphs.get(key);
  if (!graph) {
    const column = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
    graph = vscode.window.createWebviewPanel('prism.graph', `graph of ${kernel}`, column, {});
    graph.onDidDispose(() => graphs.delete(key));
    graphs.set(key, graph);
  }
  graph.webview.html = page(svg);
  graph.reveal(undefined, true);
}

function page(svg) {
  // The editor's colours, not those of the desktop.
  const dark = 'body.vscode-dark, body.vscode-high-contrast:not(.vscode-high-contrast-light)';
  const policy = "default-src 'none'; style-src 'unsafe-inline'";
  return `<!doctype html><html><head><meta http-equiv="Content-Security-Policy" content="${policy}">
<style>body { background: #fff; margin: 8px; overflow: auto } ${dark} { background: #14171c }</style></head>
<body>${svg.replace('@media (prefers-color-scheme: dark)', dark)}</body></html>`;
}

async function redraw(document) {
  for (const [key, graph] of graphs) {
    const [uri, kernel] = key.split(' ');
    if (uri === document.uri.toString() && graph.visible) {
      try {
        const svg = await client.sendRequest('workspace/executeCommand', { command: 'prism.graph', arguments: [uri, kernel] });
        if (graphs.has(key)) graph.webview.html = page(svg);
      } catch {
        // A text with errors has no graph: the last one stays.
      }
    }
  }
}

// The kernel whose head is nearest above the caret.
async function graphHere() {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return;
  const lenses = await vscode.commands.executeCommand('vscode.executeCodeLensProvider', editor.document.uri);
  const kernels = (lenses ?? []).filter(it => it.command?.command === 'prism.graph');
  const above = kernels.filter(it => it.range.start.line <= editor.selection.active.line);
  const chosen = above.at(-1) ?? kernels[0];
  if (chosen) return vscode.commands.executeCommand(chosen.command.command, ...chosen.command.arguments);
  vscode.window.showInformationMessage('There is no kernel in this file.');
}

async function start() {
  client = new LanguageClient('prism', 'Prism', server(), {
    documentSelector: [{ language: 'prism' }],
    initializationOptions: { showsGraphs: true },
    middleware: { executeCommand },
  });
  try {
    await client.start();
  } catch (error) {
    const settings = 'Open Settings';
    const chosen = await vscode.window.showErrorMessage(
      `Prism does not start: ${error.message ?? error}. The setting prism.command says where it is.`, settings);
    if (chosen === settings) vscode.commands.executeCommand('workbench.action.openSettings', 'prism.command');
  }
}

async function restart() {
  await client?.dispose().catch(() => {});
  await start();
}

// The debugger is a process of its own; without a launch.json, the open file is debugged.
const adapter = {
  createDebugAdapterDescriptor: () => new vscode.DebugAdapterExecutable(server().command, ['debug', '--dap', ...server().args.slice(1)]),
};
const configuration = {
  resolveDebugConfiguration: (_, wanted) =>
    wanted.type ? wanted : { type: 'prism', request: 'launch', name: 'Prism', program: '${file}' },
};

exports.activate = async context => {
  context.subscriptions.push(
    vscode.commands.registerCommand('prism.graphHere', graphHere),
    vscode.commands.registerCommand('prism.restart', restart),
    vscode.debug.registerDebugAdapterDescriptorFactory('prism', adapter),
    vscode.debug.registerDebugConfigurationProvider('prism', configuration),
    vscode.workspace.onDidSaveTextDocument(redraw),
    vscode.workspace.onDidChangeConfiguration(it => it.affectsConfiguration('prism') && restart()));
  await start();
};

exports.deactivate = () => client?.stop();
