import { afterEach, expect, it, vi } from 'vitest'
import { pollOptions } from '../../../../tests/helpers/poll-timeout.ts'
import { photoPort } from './photo-port.ts'

afterEach(() => vi.unstubAllGlobals())

const photo = {
  temp_id: 't1',
  url: '/t1/large.webp',
  media: 'image',
  alt: '',
  width: 4,
  height: 3,
  blur: '',
  sources: [],
}

/** Answers as soon as it is sent to. */
class Upload {
  static last: Upload
  status = 200
  response = { photo }
  withCredentials = false
  address = ''
  upload = {}
  onload = () => {}
  constructor() {
    Upload.last = this
  }
  open = (_method: string, address: string) => {
    this.address = address
  }
  send = () => this.onload()
}

it('every photo request sends the session [API-34]', async () => {
  vi.stubGlobal('XMLHttpRequest', Upload)
  const calls: [string, RequestInit][] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    calls.push([path, init])
    return new Response('[]')
  })
  const { signal } = new AbortController()
  const uploaded = await photoPort.upload(new File(['x'], 'swing.jpg'), { signal, onProgress: () => {} })
  expect([Upload.last.address, Upload.last.withCredentials]).toEqual(['/api/v1/image/upload-image/t/', true])
  expect(uploaded).toMatchObject({ tempId: 't1', thumbUrl: '/t1/small.webp' })
  photoPort.discard('t1')
  await photoPort.find(['t1'])
  await photoPort.describe('t1', 'A swing')
  expect(Object.keys(photoPort)).toEqual(['upload', 'discard', 'find', 'describe'])
  await vi.waitFor(() => expect(calls).toHaveLength(3), pollOptions)
  // Same origin means that cookies go along: the page and the server have one address.
  for (const [path, { credentials }] of calls)
    expect([path.split('?')[0], credentials]).toEqual([path.split('?')[0], 'same-origin'])
})

it('an upload aborted before it begins sends nothing', async () => {
  const send = vi.fn()
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends Upload {
      override send = send
    },
  )
  const over = new AbortController()
  over.abort()
  const upload = photoPort.upload(new File(['x'], 'swing.jpg'), { signal: over.signal, onProgress: () => {} })
  await expect(upload).rejects.toThrow('stopped')
  expect(send).not.toHaveBeenCalled()
})
