/** Put in by the build. */
declare const CMEM_VERSION: string;

/** Of the page. Nothing else of it is the preload's business. */
declare const location: { readonly protocol: string };
