// Two worlds of one page share its nodes and none of their values. A node that both know carries events between them, whose
// details the browser clones; a function in such a detail would empty it, so that functions and promises cross as numbers.
const makePeer = (node, mine, theirs) => {
  const kept = new Map();
  const waiting = new Map();
  let lastId = 0;
  let answer;

  const keep = (value) => {
    kept.set(++lastId, value);
    return lastId;
  };
  const dispatch = (detail) => node.dispatchEvent(new CustomEvent(theirs, { detail }));

  const encode = (value) => {
    if (typeof value === 'function') return { t: 'function', id: keep(value) };
    if (value instanceof Promise) {
      const id = ++lastId;
      value.then(
        (result) => dispatch({ kind: 'settle', id, ok: true, value: encode(result) }),
        (error) => dispatch({ kind: 'settle', id, ok: false, value: encode(error) }),
      );
      return { t: 'promise', id };
    }
    if (value instanceof Error) return { t: 'error', message: value.message };
    if (Array.isArray(value)) return { t: 'array', items: value.map(encode) };
    if (value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype)
      return { t: 'object', entries: Object.entries(value).map(([key, item]) => [key, encode(item)]) };
    return { t: 'value', value };
  };

  const decode = (coded) => {
    if (coded.t === 'function') return (...args) => call(coded.id, args);
    if (coded.t === 'promise') return new Promise((resolve, reject) => waiting.set(coded.id, { resolve, reject }));
    if (coded.t === 'error') return new Error(coded.message);
    if (coded.t === 'array') return coded.items.map(decode);
    if (coded.t === 'object') return Object.fromEntries(coded.entries.map(([key, item]) => [key, decode(item)]));
    return coded.value;
  };

  const call = (id, args) => {
    answer = undefined;
    dispatch({ kind: 'call', id, args: args.map(encode) });
    const { ok, value } = answer;
    if (ok) return decode(value);
    throw decode(value);
  };

  node.addEventListener(mine, ({ detail }) => {
    if (detail.kind === 'settle') {
      const promise = waiting.get(detail.id);
      waiting.delete(detail.id);
      promise?.[detail.ok ? 'resolve' : 'reject'](decode(detail.value));
    } else if (detail.kind === 'answer') answer = detail;
    else if (detail.kind === 'expose') {
      Object.defineProperty(window, detail.name, { value: Object.freeze(decode(detail.value)), enumerable: true });
    } else {
      let result;
      try {
        result = { kind: 'answer', ok: true, value: encode(kept.get(detail.id)(...detail.args.map(decode))) };
      } catch (error) {
        result = { kind: 'answer', ok: false, value: encode(error) };
      }
      dispatch(result);
    }
  });
  return { expose: (name, value) => dispatch({ kind: 'expose', name, value: encode(value) }) };
};
