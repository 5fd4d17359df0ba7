// The page that is shown while there is no engine to show the interface from. It knows what the main process tells it.
const element = (id) => document.getElementById(id);
const { cmemStart } = window;

const titles = {
  starting: 'Starting CMEM',
  locked: 'CMEM is locked',
  failed: 'CMEM could not start',
  stopped: 'CMEM was stopped',
};

const textOf = (state) => {
  if (state.kind === 'starting')
    return state.isAgain ? 'It ended unexpectedly and starts again. What was stored is safe.' : 'One moment.';
  if (state.kind === 'locked')
    return state.isWrong
      ? 'That passphrase does not open it. Nothing was changed; try again.'
      : 'Its memories are encrypted. The passphrase is kept in memory only, until you quit.';
  if (state.kind === 'stopped') return 'Another program told it to stop. What was stored is safe.';
  return state.message;
};

cmemStart.onState((state) => {
  element('title').textContent = titles[state.kind];
  element('text').textContent = textOf(state);
  element('unlock').hidden = state.kind !== 'locked';
  element('ways').hidden = state.kind === 'starting';
  element('retry').hidden = state.kind === 'locked';
  element('retry').textContent = state.kind === 'stopped' ? 'Start it' : 'Try again';
  element('code').hidden = state.kind !== 'failed';
  element('code').textContent = state.kind === 'failed' ? state.code : '';
  if (state.kind === 'locked') element('passphrase').focus();
});

element('unlock').addEventListener('submit', (event) => {
  event.preventDefault();
  const field = element('passphrase');
  const passphrase = field.value;
  field.value = '';
  void cmemStart.ask({ method: 'unlock', passphrase });
});
element('retry').addEventListener('click', () => void cmemStart.ask({ method: 'retry' }));
element('folder').addEventListener('click', () => void cmemStart.ask({ method: 'showDataFolder' }));
element('quit').addEventListener('click', () => void cmemStart.ask({ method: 'quit' }));
