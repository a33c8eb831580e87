// Keeps the help page for when there is no network. It sees that one page and its parts, and nothing else of the site (its scope).
const shelf = 'help'
const page = new URL(self.registration.scope).pathname
const patience = 4_000
const parts = /(?:href|src)="(\/[^"#]+\.(?:css|js|svg|woff2)(?:\?[^"]*)?)"/g

/** Once somebody has left nothing is kept any more, also by what was under way. */
let isForgotten = false

async function fill() {
  if (isForgotten) return
  const answer = await fetch(page, { cache: 'no-cache' })
  if (!answer.ok) throw new Error(`The help page answered ${answer.status}.`)
  const html = await answer.clone().text()
  const kept = await caches.open(shelf)
  await kept.addAll([...html.matchAll(parts)].map(([, address]) => address))
  await kept.put(page, answer)
  if (isForgotten) await caches.delete(shelf)
}

const asKept = async (request) => {
  const kept = await caches.open(shelf)
  return kept.match(request.mode === 'navigate' ? page : request)
}

/** What the server says now, else what is kept: also where it is broken, or takes too long for somebody in need. */
async function freshOrKept(request) {
  const late = new Promise((resolve) => setTimeout(resolve, patience))
  const fresh = fetch(request).catch(() => undefined)
  const first = await Promise.race([fresh, late])
  if (first !== undefined && first.status < 500) return first
  return (await asKept(request)) ?? (await fresh) ?? Response.error()
}

self.addEventListener('install', (event) => {
  self.skipWaiting()
  event.waitUntil(fill())
})
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET' || new URL(request.url).origin !== self.location.origin) return
  event.respondWith(freshOrKept(request))
  if (request.mode === 'navigate') event.waitUntil(fill().catch(() => {}))
})
self.addEventListener('message', (event) => {
  if (event.data !== 'forget') return
  isForgotten = true
  event.waitUntil(Promise.all([caches.delete(shelf), self.registration.unregister()]))
})
