import { AsyncLocalStorage } from 'node:async_hooks'
import type { Attributes, Context, Span } from '@opentelemetry/api'
import type { SpanExporter } from '@opentelemetry/sdk-trace'
import type { Config } from './config.ts'
import { sqlState } from './db/sql-state.ts'
import type { Mailer } from './mail/mail.ts'

export type Traces = Awaited<ReturnType<typeof createTraces>>
type Kind = 'SERVER' | 'CLIENT' | 'INTERNAL'

/** How long traces hold up the end of the server where nobody takes them. */
const exportMs = 5_000

/**
 * Spans of requests, statements, emails and repeated work, sent by OTLP. Names and attributes are words that we wrote down ourselves (patterns
 * of routes, tables, names of tasks, kinds of errors), never anything of a request or a row: nobody is in here.
 */
export async function createTraces(
  { url, headers, percent }: NonNullable<Config['traces']>,
  say: (sentence: string) => void,
) {
  // Loaded when it is asked for: without TRACES_URL the start does not pay for it.
  const [{ ROOT_CONTEXT, SpanKind, SpanStatusCode, trace }, { parseTraceParent }, resources, sdk, otlp] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/core'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
    ])
  const exporter = new otlp.OTLPTraceExporter({ url: url.href, headers, timeoutMillis: exportMs })
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': 'kindred' }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(percent / 100) }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({ exporter: tellsFailure(exporter, url, say), exportTimeoutMillis: exportMs }),
    ],
  })
  const tracer = provider.getTracer('kindred')
  const current = new AsyncLocalStorage<Context>()

  const remote = (traceparent: string | undefined): Context => {
    const parent = traceparent === undefined ? null : parseTraceParent(traceparent)
    return parent === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true })
  }
  const begin = (name: string, kind: Kind, attributes: Attributes, parent = current.getStore()) =>
    tracer.startSpan(name, { kind: SpanKind[kind], attributes }, parent ?? ROOT_CONTEXT)
  const fail = (span: Span, error: unknown) =>
    span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', typeOf(error))
  const within = <Result>(span: Span, work: () => Result): Result =>
    current.run(trace.setSpan(ROOT_CONTEXT, span), work)

  return {
    /** Is this a part of something that has a span? */
    isTracing: () => current.getStore() !== undefined,
    /** Begins a span that somebody else ends, in that of a caller who sent `traceparent`. */
    beginRequest: (traceparent: string | undefined) => begin('request', 'SERVER', {}, remote(traceparent)),
    begin,
    fail,
    within,
    /** A span for as long as the work takes. */
    async span<Result>(name: string, kind: Kind, work: (span: Span) => Promise<Result>): Promise<Result> {
      const span = begin(name, kind, {})
      try {
        return await within(span, () => work(span))
      } catch (error) {
        fail(span, error)
        throw error
      } finally {
        span.end()
      }
    },
    close: () => provider.shutdown(),
  }
}

/** The kind of an error; its message may quote what somebody wrote. */
const typeOf = (error: unknown): string => sqlState(error) || (error instanceof Error ? error.name : 'unknown')

/** Says that traces are lost, and again when they were sent meanwhile. */
function tellsFailure(exporter: SpanExporter, url: URL, say: (sentence: string) => void): SpanExporter {
  let isTold = false
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const isSent = result.code === 0
        if (!isSent && !isTold)
          say(`Traces could not be sent to ${url.host}. Check TRACES_URL and TRACES_HEADERS: npm run doctor.`)
        isTold = !isSent
        done(result)
      }),
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  }
}

/** A mailer whose mails have spans. */
export const traceMails = (mailer: Mailer, traces: Traces): Mailer => ({
  ...mailer,
  send: (mail) => traces.span('send mail', 'CLIENT', () => mailer.send(mail)),
})
