// What an operator sees: /metrics of a server that runs, and that the dashboard and the alert rules ask for nothing else.
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parser } from '@prometheus-io/lezer-promql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { type RunningServer, runServer } from '../helpers/server/run-server.ts'

const person = { username: 'marigold-seven', email: 'marigold@example.org', password: 'seven quiet herons wade' }

let server: RunningServer
let link: string
let token: string
beforeAll(async () => {
  server = await runServer({ env: { METRICS_PORT: '0' } })
  const signedUp = await post('/user/signup', { ...person, confirm_password: person.password })
  token = ((await signedUp.json()) as { access_token: string }).access_token
  const written = { type: 3, title: 'A wet summer', description: 'It rained for a week.', privacy: 0, status: 1 }
  link = ((await (await post('/memories/memories-list/', written)).json()) as { shareable_link: string }).shareable_link
  await get(`/memories/api/v1/memories/${link}/get-details`)
  await get(`/memory/${link}`)
  await get('/nothing/here.txt')
})
afterAll(() => server.close())

const headers = () => ({ 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) })
const post = (path: string, body: object) =>
  fetch(server.url + path, { method: 'POST', headers: headers(), body: JSON.stringify(body) })
const get = async (path: string) => void (await (await fetch(server.url + path, { headers: headers() })).text())
const addressIn = (said: string) => /Metrics are at (\S+)/.exec(said)?.[1] ?? ''

type Sample = { name: string; labels: Record<string, string>; value: number }
async function look(): Promise<Sample[]> {
  const answer = await fetch(addressIn(server.said()))
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  return (await answer.text())
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
      const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = '', word = '']) => [key, word])
      return { name, labels: Object.fromEntries(pairs), value: Number(value) }
    })
}
const readingOf = (samples: Sample[], name: string, labels: Record<string, string> = {}) =>
  samples.find((one) => one.name === name && Object.entries(labels).every(([key, word]) => one.labels[key] === word))
    ?.value

describe('/metrics', () => {
  it('counts responses by route pattern, with pages and unknown addresses grouped', async () => {
    const samples = await look()
    const answers = (method: string, route: string, status_code: string) =>
      readingOf(samples, 'http_request_duration_seconds_count', { method, route, status_code })
    expect(answers('POST', '/user/signup', '200') ?? answers('POST', '/user/signup', '201')).toBe(1)
    expect(answers('GET', '/memories/api/v1/memories/:hashId/get-details', '200')).toBe(1)
    const others = [answers('GET', '(page)', '200'), answers('GET', '(none)', '404')]
    expect(others).toEqual(existsSync('dist/app/index.html') ? [1, 1] : [undefined, 2])
  })

  it('reports pool, content, mails, tasks and open streams', async () => {
    const listening = new AbortController()
    await fetch(`${server.url}/api/v1/content/events`, { signal: listening.signal })
    const { content_version: version } = await server.ready()
    await expect.poll(async () => readingOf(await look(), 'kindred_mails_total', { outcome: 'done' })).toBe(1)
    const done = { task: 'housekeeping', outcome: 'done' }
    await expect.poll(async () => readingOf(await look(), 'kindred_task_runs_total', done)).toBe(1)
    const samples = await look()
    listening.abort()
    expect(readingOf(samples, 'kindred_ready')).toBe(1)
    expect(readingOf(samples, 'kindred_event_streams')).toBe(1)
    expect(readingOf(samples, 'kindred_content_info', { version })).toBe(1)
    expect(readingOf(samples, 'kindred_content_findings')).toBe(0)
    expect(readingOf(samples, 'kindred_database_connections_max')).toBe(20)
    expect(readingOf(samples, 'kindred_database_connections', { state: 'idle' })).toBeGreaterThan(0)
    expect(readingOf(samples, 'process_resident_memory_bytes')).toBeGreaterThan(1e6)
    await expect.poll(async () => readingOf(await look(), 'kindred_event_streams')).toBe(0)
  })

  it('contains no personal data, and is not served on the public port', async () => {
    const text = await (await fetch(addressIn(server.said()))).text()
    for (const secret of [...Object.values(person), 'marigold', link, token, 'rained', '127.0.0.1'])
      expect(text, secret).not.toContain(secret)
    const outside = await fetch(`${server.url}/metrics`)
    expect(await outside.text()).not.toContain('kindred_ready')
    expect(new URL(addressIn(server.said())).hostname).toBe('127.0.0.1')
  })

  it('reports a taken port and how to change it', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const { port } = other.address() as AddressInfo
    await expect(runServer({ env: { METRICS_PORT: String(port) } })).rejects.toThrow(
      `Port ${port} is taken by another program. Set METRICS_PORT to another number`,
    )
    other.close()
  })
})

describe('queries of the dashboard and alert rules', () => {
  const alerts = parse(readFileSync('scripts/deploy/prometheus-alerts.yaml', 'utf8')).groups[0].rules as {
    alert: string
    expr: string
    annotations: { summary: string; action: string }
  }[]
  const { panels } = JSON.parse(readFileSync('scripts/deploy/grafana-dashboard.json', 'utf8')) as {
    panels: { title: string; targets: { expr: string; legendFormat: string }[] }[]
  }
  const asked = [
    ...alerts.map(({ alert, expr }) => [alert, expr]),
    ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr])),
    // What a legend names is a label of the same metrics.
    ...panels.flatMap(({ title, targets }) => targets.map(byLegend).map((expr) => [title, expr])),
  ] as [string, string][]

  it('are valid PromQL with existing metrics and labels', async () => {
    const samples = await look()
    const labelsOf = new Map<string, Set<string>>([['up', new Set(['job'])]])
    for (const { name, labels } of samples)
      labelsOf.set(name, new Set([...(labelsOf.get(name) ?? ['instance', 'job', 'le']), ...Object.keys(labels)]))
    const faults = asked.flatMap(([where, expr]) => faultsOf(expr, labelsOf).map((fault) => `${where}: ${fault}`))
    expect(faults).toEqual([])
    expect(faultsOf('rate(kindred_thanks_total[5m])', labelsOf)).toEqual(['no metric kindred_thanks_total'])
    expect(faultsOf('sum by (city) (kindred_ready)', labelsOf)).toEqual(['no label city'])
    expect(faultsOf('sum(kindred_ready', labelsOf)).not.toEqual([])
  })

  it('have an action for each alert', () => {
    expect(alerts.length).toBeGreaterThan(10)
    for (const { alert, annotations } of alerts) {
      expect(annotations.summary, alert).toMatch(/\.$/)
      expect(annotations.action, alert).toMatch(/\.$/)
    }
  })
})

const byLegend = ({ expr, legendFormat }: { expr: string; legendFormat: string }): string =>
  `count by (${[...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label]) => label).join(', ')}) (${expr})`

/** What is wrong with an expression: no PromQL, or a name that none of the metrics has. */
function faultsOf(expr: string, labelsOf: Map<string, Set<string>>): string[] {
  const faults: string[] = []
  const text = expr.replaceAll('$__rate_interval', '5m')
  const [names, labels] = [new Set<string>(), new Set<string>()]
  const note = ({ type, from, to }: { type: { name: string; isError: boolean }; from: number; to: number }) => {
    const word = text.slice(from, to)
    if (type.isError) faults.push(`no PromQL at "${text.slice(from, from + 20)}"`)
    if (type.name === 'Identifier') names.add(word)
    if (type.name === 'LabelName') labels.add(word)
  }
  parser.parse(text).iterate({ enter: note })
  for (const name of names) if (!labelsOf.has(name)) faults.push(`no metric ${name}`)
  const known = new Set([...names].flatMap((name) => [...(labelsOf.get(name) ?? [])]))
  for (const label of labels) if (faults.length === 0 && !known.has(label)) faults.push(`no label ${label}`)
  return faults
}
