// The page until the full interface takes its place. Memory text comes from strangers: it is only ever a text node.
const [form, query, message, hits, counts] = ['search', 'query', 'message', 'hits', 'counts'].map((id) => document.getElementById(id));
const NOT_SIGNED_IN = 'This browser is not signed in. Run “cmem open” in a terminal and follow the link it gives.';
const UNREACHABLE = 'CMEM does not answer. Start it with “cmem serve”, then try again.';

const call = async (path, init) => {
  const response = await fetch(path, init).catch(() => null);
  if (response === null) throw new Error(UNREACHABLE);
  if (response.status === 401) throw new Error(NOT_SIGNED_IN);
  const answer = await response.json();
  if (!response.ok) throw new Error(`${answer.error.message} (${answer.error.code})`);
  return answer;
};

const element = (name, className, ...children) => {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...children);
  return made;
};

/** The excerpt in pieces, the matching ones marked. */
const marked = ({ text, highlights }) => {
  const pieces = [];
  let at = 0;
  for (const { start, end } of highlights) {
    pieces.push(text.slice(at, start), element('mark', '', text.slice(start, end)));
    at = end;
  }
  return [...pieces, text.slice(at)];
};

const shown = ({ memory, excerpt, score }) => {
  const text = element('p', '', ...marked(excerpt));
  text.tabIndex = 0;
  const time = element('time', '', new Date(memory.timestamp).toLocaleDateString());
  time.title = memory.timestamp;
  const about = [memory.project, memory.kind, memory.file_path, ...memory.tags.map((tag) => `#${tag}`), memory.visibility === 'private' ? 'private' : null];
  const facts = about.filter(Boolean).map((fact) => element('span', '', fact));
  const item = element('li', memory.visibility === 'private' ? 'private' : '', text, element('div', 'about', ...facts, time, element('span', '', `score ${score.toFixed(2)}`)));
  if (memory.title) item.prepend(element('h2', '', memory.title));
  return item;
};

const counted = (count, one, many) => `${count.toLocaleString()} ${count === 1 ? one : many}`;

let latest = 0;
const search = async () => {
  const mine = ++latest;
  const asked = query.value.trim();
  if (asked === '') return hits.replaceChildren(), (message.textContent = '');
  try {
    const body = JSON.stringify({ query: asked, limit: 30 });
    const answer = await call('/v1/search', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    if (mine !== latest) return; // A later search is on its way.
    hits.replaceChildren(...answer.hits.map(shown));
    const found = answer.hits.length === 0 ? 'Nothing found' : `${answer.hits.length} found`;
    message.textContent = [`${found} among ${answer.searched.toLocaleString()}`, answer.notice].filter(Boolean).join('. ');
  } catch (error) {
    if (mine !== latest) return;
    hits.replaceChildren();
    message.textContent = error.message;
  }
};

let typing;
query.addEventListener('input', () => (clearTimeout(typing), (typing = setTimeout(search, 120))));
form.addEventListener('submit', (event) => (event.preventDefault(), clearTimeout(typing), search()));
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || document.activeElement === query) return;
  event.preventDefault();
  query.select();
});

call('/v1/status').then(
  ({ memories, projects, embedding }) => {
    const lag = embedding.pending > 0 ? `, ${embedding.pending.toLocaleString()} being embedded` : '';
    counts.textContent = `${counted(memories.active, 'memory', 'memories')} in ${counted(projects, 'project', 'projects')}${lag}`;
  },
  (error) => (message.textContent = error.message),
);
