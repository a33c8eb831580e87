import { expect, it } from 'vitest'
import { createThreadClient, ThreadBusy, ThreadLost } from './thread-client.ts'

const code = `import { parentPort } from 'node:worker_threads'
  parentPort.on('message', (question) => {
    if (question === 'hang') for (;;);
    if (question === 'throw') throw new Error('worn out')
    if (question === 'end') process.exit(3)
    parentPort.postMessage(question + '!')
  })
  parentPort.postMessage('ready')`
const entry = new URL(`data:text/javascript,${encodeURIComponent(code)}`)
const asking = (maxWaiting = 10) => createThreadClient<string, string>(entry, { timeoutMs: 2_000, maxWaiting })

it('returns each answer to its question', async () => {
  const ask = asking()
  expect(await Promise.all(['a', 'b', 'c'].map(ask))).toEqual(['a!', 'b!', 'c!'])
})

it.each(['hang', 'throw', 'end'])('rejects when the thread is lost (%s), and starts a new one', async (fault) => {
  const ask = asking()
  const [lost, next] = [ask(fault), ask('next')]
  await expect(lost).rejects.toBeInstanceOf(ThreadLost)
  expect(await next).toBe('next!')
})

it('rejects when the queue is full', async () => {
  const ask = asking(2)
  const outcomes = await Promise.allSettled(['a', 'b', 'c'].map(ask))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  expect(outcomes[2]).toMatchObject({ reason: expect.any(ThreadBusy) })
})

it("the timeout excludes the thread's start", async () => {
  const slow = `const end = Date.now() + 400; while (Date.now() < end);\n${code}`
  const ask = createThreadClient<string, string>(new URL(`data:text/javascript,${encodeURIComponent(slow)}`), {
    timeoutMs: 300,
    maxWaiting: 1,
  })
  expect(await ask('a')).toBe('a!')
})
