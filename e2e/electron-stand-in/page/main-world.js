// The page's half of the bridge; runs before any script of the page.
if (window === window.top)
  window.addEventListener(
    HANDSHAKE,
    (event) => {
      event.stopImmediatePropagation();
      makePeer(event.relatedTarget, 'to-page', 'to-preload');
    },
    { capture: true, once: true },
  );
