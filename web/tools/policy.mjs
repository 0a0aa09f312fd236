// A static host may say nothing of what a page may do, so the page says it: as the house does, and WebAssembly.
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; " +
  "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; media-src 'self' data:; " +
  "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'";

export const ownPolicy = {
  name: 'own-policy',
  transformIndexHtml: () => [
    { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: POLICY }, injectTo: 'head-prepend' },
  ],
};
