/** Service worker: shows push notifications, and a page when the server cannot be reached. */
const SHELF = 'fondaco-offline-2';
/** What the page for a lost connection needs. */
const PARTS = ['/icons/fondaco.svg', '/offline-retry.js'];
const LANGUAGES = ['en', 'fr', 'nl', 'de'];
const page = (lang) => `/offline/${lang}.html`;
const spoken = () => navigator.languages.map((tag) => tag.slice(0, 2)).find((lang) => LANGUAGES.includes(lang)) ?? 'en';

async function stock() {
  const shelf = await caches.open(SHELF);
  await shelf.addAll([...LANGUAGES.map(page), ...PARTS]);
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
    return (await caches.match(page(spoken()))) ?? Response.error();
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
