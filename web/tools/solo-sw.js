/** Service worker of the offline client: serves all files from a cache. A new version is fetched into a cache of its own
 *  and replaces the old one when no page of that is open, so that versions are never mixed. */
const SHELF = `fondaco ${registration.scope} `;
const NAME = SHELF + 'VERSION';
const FILES = ['FILES'];

async function stock() {
  const shelf = await caches.open(NAME);
  await shelf.addAll(FILES.map(fresh));
  await Promise.allSettled((await nets()).map(({ url }) => shelf.add(fresh(url))));
}

const fresh = (file) => new Request(file, { cache: 'no-cache' });
const isNet = ({ url }) => url.endsWith('.npz');

/** Files of bots that were used: the next version caches them too. */
async function nets() {
  const names = (await caches.keys()).filter((name) => name.startsWith(SHELF));
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return kept.flat().filter(isNet);
}

async function tidy() {
  for (const name of await caches.keys()) if (name.startsWith(SHELF) && name !== NAME) await caches.delete(name);
  await clients.claim();
}

async function answer(request) {
  const file = request.mode === 'navigate' ? './index.html' : request;
  return (await caches.match(file, { cacheName: NAME, ignoreSearch: true })) ?? fetched(request);
}

/** Rarely needed files are cached on first use. */
async function fetched(request) {
  const found = await fetch(request);
  if (found.ok && isNet(request)) await (await caches.open(NAME)).put(request, found.clone());
  return found;
}

addEventListener('install', (event) => event.waitUntil(stock()));
addEventListener('activate', (event) => event.waitUntil(tidy()));
addEventListener('fetch', (event) => {
  if (event.request.url.startsWith(registration.scope)) event.respondWith(answer(event.request));
});
