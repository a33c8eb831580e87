import { expect, it } from 'vitest'
import { keepTrying } from './keep-trying.ts'

/** A clock that is given by hand. */
function clock() {
  const waited: number[] = []
  const pause = async (ms: number, over: AbortSignal) => {
    if (over.aborted) throw new Error('aborted')
    waited.push(ms)
  }
  return { waited, pause }
}

function mailServer(awayTimes: number) {
  const seen = { tries: 0, failures: 0 }
  const onFailure = () => {
    seen.failures += 1
  }
  const send = async () => {
    seen.tries += 1
    if (seen.tries <= awayTimes) throw new Error('away')
    return 'smtp'
  }
  return { seen, send, onFailure }
}

it('a mail is sent again while the mail server is away, with growing pauses', async () => {
  const { send, seen, onFailure } = mailServer(3)
  const { waited, pause } = clock()
  expect(await keepTrying(send, { over: new AbortController().signal, onFailure, pause })).toBe('smtp')
  expect([seen, waited]).toEqual([{ tries: 4, failures: 3 }, [5_000, 30_000, 120_000]])
})

it('it is given up after ten minutes, and at once with one last try when the server stops', async () => {
  const away = mailServer(99)
  const { pause } = clock()
  await expect(
    keepTrying(away.send, { over: new AbortController().signal, onFailure: away.onFailure, pause }),
  ).rejects.toThrow('away')
  expect(away.seen).toEqual({ tries: 5, failures: 4 })
  const stopping = new AbortController()
  stopping.abort()
  const last = mailServer(1)
  expect(await keepTrying(last.send, { over: stopping.signal, onFailure: last.onFailure, pause })).toBe('smtp')
  expect(last.seen.tries).toBe(2)
})
