/** Serves the folder from what was kept of it, whether or not its host is within reach. A new version is fetched beside
 *  the old one and takes its place when no page of the old one is open: nobody plays with halves of two. */
const SHELF = `fondaco ${registration.scope} `;
const NAME = SHELF + 'VERSION';
const FILES = ['FILES'];

async function stock() {
  const shelf = await caches.open(NAME);
  await shelf.addAll(FILES.map((file) => new Request(file, { cache: 'no-cache' })));
}

async function tidy() {
  for (const name of await caches.keys()) if (name.startsWith(SHELF) && name !== NAME) await caches.delete(name);
  await clients.claim();
}

async function answer(request) {
  const file = request.mode === 'navigate' ? './index.html' : request;
  return (await caches.match(file, { cacheName: NAME, ignoreSearch: true })) ?? fetch(request);
}

addEventListener('install', (event) => event.waitUntil(stock()));
addEventListener('activate', (event) => event.waitUntil(tidy()));
addEventListener('fetch', (event) => {
  if (event.request.url.startsWith(registration.scope)) event.respondWith(answer(event.request));
});
