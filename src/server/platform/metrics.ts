import type { Mailer } from './mail/mail.ts'

/** Seconds: from what is answered from memory to where a request is ended (`http/deadline.ts`). */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

export type Metrics = Awaited<ReturnType<typeof createMetrics>>

/**
 * What is counted while the server runs, for `/metrics`. Labels have values that we wrote down ourselves (patterns of routes, names of
 * tasks), never anything of a request: nobody is in here. What only has to be read is asked for when somebody looks (`http/metrics.ts`).
 */
export async function createMetrics() {
  // Loaded when it is asked for: without METRICS_PORT the start does not pay for it.
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by pattern of the route.',
    registers,
    buckets,
    labelNames: ['method', 'route', 'status_code'],
  })
  const shed = new Counter({
    name: 'kindred_http_requests_shed_total',
    help: 'Requests turned away because of overload.',
    registers,
  })
  const mails = new Counter({
    name: 'kindred_mails_total',
    help: 'Tries to send an email.',
    registers,
    labelNames: ['outcome'],
  })
  // Not "job": Prometheus has a label of that name for what it reads.
  const tasks = new Counter({
    name: 'kindred_task_runs_total',
    help: 'Runs of repeated work.',
    registers,
    labelNames: ['task', 'outcome'],
  })
  const taskDone = new Gauge({
    name: 'kindred_task_last_success_timestamp_seconds',
    help: 'When a task was last done.',
    registers,
    labelNames: ['task'],
  })
  for (const outcome of outcomes) mails.inc({ outcome }, 0)

  return {
    read: () => registry.metrics(),
    contentType: registry.contentType,
    answered: (route: { method: string; route: string; status_code: number }, seconds: number) =>
      requests.observe(route, seconds),
    shed: () => shed.inc(),
    mailed: (outcome: Outcome) => mails.inc({ outcome }),
    ran(task: string, outcome: Outcome): void {
      tasks.inc({ task, outcome })
      if (outcome === 'done') taskDone.set({ task }, Date.now() / 1_000)
    },
    /** Asked for at each look: a number, or one for each value of a label. */
    gauge<const Label extends string = never>(
      name: string,
      help: string,
      collect: () => Readings<Label> | Promise<Readings<Label>>,
      label?: Label,
    ): void {
      const gauge = new Gauge({
        name,
        help,
        registers,
        labelNames: label === undefined ? [] : [label],
        async collect() {
          const readings = await collect()
          this.reset()
          if (typeof readings === 'number') this.set(readings)
          else
            for (const [value, number] of Object.entries(readings))
              this.set({ [label ?? '']: value } as Record<Label, string>, number)
        },
      })
      return void gauge
    },
  }
}

type Outcome = (typeof outcomes)[number]
type Readings<Label> = [Label] extends [never] ? number : Readonly<Record<string, number>>
const outcomes = ['done', 'failed'] as const

/** A mailer whose mails are counted. */
export const countMails = (mailer: Mailer, metrics: Metrics): Mailer => ({
  ...mailer,
  send: (mail) =>
    mailer.send(mail).then(
      (where) => {
        metrics.mailed('done')
        return where
      },
      (error: unknown) => {
        metrics.mailed('failed')
        throw error
      },
    ),
})
