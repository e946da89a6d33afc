// Shows notices while the product is not open. It keeps nothing and answers for no page.
self.addEventListener("push", (event) => {
  const { title, body, path, tag, language } = event.data.json();
  const options = { body, tag, lang: language, icon: "/favicon.svg", data: { path } };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { path } = event.notification.data;
  event.waitUntil(open(new URL(path, self.location.origin)));
});

/** A page of the product that is open goes there; without one, a new one does. */
async function open(address) {
  if (address.origin !== self.location.origin) return;
  const [page] = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (!page) return void (await self.clients.openWindow(address.href));
  await page.focus();
  // A page this worker does not control cannot be sent anywhere: it goes by itself.
  page.postMessage({ open: address.pathname + address.search });
}
