// Content security policy of the offline client, in the page because a file server may send none: the server's, plus WebAssembly.
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
