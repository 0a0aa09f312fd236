/** Service worker: shows push notifications, and a page when the server cannot be reached. */
const SHELF = 'fondaco-offline-2';
/** What the page for a lost connection needs. */
const PARTS = ['/icons/fondaco.svg', '/offline-retry.js'];
const page = (lang) => `/offline/${lang}.html`;

/** The stored page in the first of the browser's languages that has one, else in English. */
async function offlinePage() {
  for (const tag of [...navigator.languages, 'en']) {
    const found = await caches.match(page(tag.slice(0, 2)));
    if (found) return found;
  }
  return Response.error();
}

async function stock() {
  const shelf = await caches.open(SHELF);
  const languages = await (await fetch('/offline/languages.json', { cache: 'no-store' })).json();
  await shelf.addAll([...languages.map(page), ...PARTS]);
  await self.skipWaiting();
}

/** Delete what older versions have stored. */
async function clear() {
  const older = (await caches.keys()).filter((name) => name.startsWith('fondaco-offline-') && name !== SHELF);
  await Promise.all(older.map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function answer(request) {
  try {
    return await fetch(request);
  } catch {
    return offlinePage();
  }
}

/** Focus a page that shows the table, else any page of the client, else open a new one. */
async function open(url) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = pages.find((each) => new URL(each.url).pathname === url) ?? pages[0];
  if (!there) return self.clients.openWindow(url);
  const found = new URL(there.url).pathname === url ? there : await there.navigate(url).catch(() => there);
  return (found ?? there).focus();
}

self.addEventListener('install', (event) => event.waitUntil(stock()));
self.addEventListener('activate', (event) => event.waitUntil(clear()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.mode === 'navigate') event.respondWith(answer(request));
  else if (origin === location.origin && PARTS.includes(pathname))
    event.respondWith(fetch(request).catch(async () => (await caches.match(pathname)) ?? Response.error()));
});
self.addEventListener('push', (event) => {
  const { title, body, url, tag } = event.data.json();
  const icon = '/icons/fondaco-192.png';
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon, badge: icon, data: { url } }));
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.url ?? '/'));
});
