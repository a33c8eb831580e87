import { acceptsAnswers } from '@kindred/content'
import {
  type Answers,
  answerLabels,
  chosenIn,
  drawingsIn,
  type Field,
  factsFromContext,
  kindOf,
  parseEntry,
  parseFile,
  resolvePath,
  savedValues,
  type UploadedFile,
  type Wizard,
} from '@kindred/engine'
import { wizardAsAnswered } from '@kindred/engine/days'
import { normalizeAnswers, type WireAnswers } from '@kindred/engine/wire'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../platform/config.ts'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db/transaction.ts'
import { PermanentDeliveryError, TemporaryDeliveryError } from '../../platform/deliveries/delivery-errors.ts'
import { sendDeliveries } from '../../platform/deliveries/send-deliveries.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { findWizard } from '../content/index.ts'
import { postWebhook } from './post-webhook.ts'
import { findResponse, type StoredResponse } from './responses-repository.ts'

/** Ids only: what goes out is made when it goes, so nothing is sent of answers that were deleted meanwhile. */
type ToOffice = { office: string; via: 'mail' | 'webhook'; wizard: string; response: string }

/** Writes down what the wizard delivers, in the transaction of the save. */
export async function queueForOffice(
  { deliveries }: Pick<Context, 'deliveries'>,
  db: Queryable,
  { wizard, userId, response }: { wizard: Wizard; userId: string; response: string },
): Promise<void> {
  const { to, as = [] } = wizard.delivers ?? {}
  if (to === undefined) return
  for (const via of ['mail', 'webhook'] as const)
    if (as.includes(via)) {
      const body: ToOffice = { office: to, via, wizard: wizard.id, response }
      await deliveries.add(db, { kind: 'office', userId, body })
    }
}

/** The files that answers hold, by the questions that asked for them. */
export const filesIn = (
  { steps }: Wizard,
  answers: Answers,
): { id: string; label: string; files: readonly UploadedFile[] }[] =>
  steps.flatMap(({ fields }) =>
    fields.flatMap((field) => {
      const files = filesOf(field, answers)
      return files.length === 0 ? [] : [{ id: field.id, label: field.label, files }]
    }),
  )

/** Those of its entries too, where it repeats. */
function filesOf(field: Field, answers: Answers): UploadedFile[] {
  const { keepsFiles, repeats } = kindOf(field)
  const chosen = chosenIn(answers[field.id])
  if (keepsFiles === true) return chosen.flatMap((entry) => parseFile(entry) ?? [])
  if (repeats !== true) return []
  return chosen.flatMap((entry) => (field.fields ?? []).flatMap((inner) => filesOf(inner, parseEntry(entry) ?? {})))
}

/** A wire answer in which each of these files has its address. */
function withAddresses(value: unknown, addresses: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((one) => withAddresses(one, addresses))
  if (typeof value !== 'object' || value === null) return value
  const url = addresses.get(String((value as Partial<UploadedFile>).id))
  if (url !== undefined) return { ...value, url }
  return Object.fromEntries(Object.entries(value).map(([id, one]) => [id, withAddresses(one, addresses)]))
}

/** What was known when answers were saved: only a visitor's are kept for some days alone. */
const factsWhenSaved = (wizard: Wizard, { expires_at }: Pick<StoredResponse, 'expires_at'>) =>
  factsFromContext(wizard, { session: { signedIn: expires_at === null ? 'yes' : 'no' } })

/** The values of stored answers, with days and numbers of the day on which they were saved. */
export function valuesWhenSaved(wizard: Wizard, stored: Pick<StoredResponse, 'answers' | 'created_at' | 'expires_at'>) {
  const answers = normalizeAnswers(wizard, stored.answers)
  const facts = factsWhenSaved(wizard, stored)
  return savedValues(wizardAsAnswered(wizard, answers, facts, new Date(stored.created_at)), answers)
}

/** Where a clerk, signed in, finds a file. */
const addressOf = ({ publicUrl }: Pick<Config, 'publicUrl'>, { id }: UploadedFile): string =>
  `${publicUrl?.origin ?? ''}/api/v1/delivered/files/${id}`

/** Answers as an office gets them: never who gave them, unless a question asks for it. Files stand by their names and addresses. */
export function deliveredAnswers(config: Pick<Config, 'publicUrl'>, wizard: Wizard, stored: StoredResponse) {
  const { id, wizard_id, content_version, answers, created_at } = stored
  const normalized = normalizeAnswers(wizard, answers)
  const values = valuesWhenSaved(wizard, stored)
  const asked = filesIn(wizard, normalized)
  const addresses = new Map(asked.flatMap(({ files }) => files.map((file) => [file.id, addressOf(config, file)])))
  const withFiles = asked.map((one) => [one.id, withAddresses(answers[one.id], addresses)])
  return {
    response: id,
    wizard: wizard_id,
    content_version,
    created_at: new Date(created_at).toISOString(),
    answers: { ...answers, ...(Object.fromEntries(withFiles) as WireAnswers) },
    ...(values && { values }),
  }
}

/** Sends what was written down for offices: each way by itself, the same id at each try. */
export function sendToOffices(app: FastifyInstance, context: Context): void {
  const { config, pool, mailer, now } = context
  sendDeliveries<ToOffice>(
    app,
    context,
    'office',
    async ({ id, userId, body: { office, via, wizard: of, response } }) => {
      const stored = await findResponse(pool, userId, of, response)
      if (stored === undefined) return undefined
      const wizard = await findWizard(app.content, pool, of, stored.content_version)
      if (wizard === undefined) throw new PermanentDeliveryError(`There are no questions "${of}" any more.`)
      const [fault] = acceptsAnswers(wizard.delivers?.accepts ?? {})(stored.answers)
      if (fault !== undefined) throw new PermanentDeliveryError(`The office does not accept them: ${fault}.`)
      const { mail, webhook } = config.offices[office] ?? { mail: null, webhook: null }
      if (via === 'mail' && mail !== null) await mailer.send({ ...officeMail(config, mail, wizard, stored), id })
      else if (via === 'webhook' && webhook !== null)
        await postWebhook(webhook, {
          id,
          body: JSON.stringify({ id, ...deliveredAnswers(config, wizard, stored) }),
          now: now(),
        })
      else throw new TemporaryDeliveryError(`The setting OFFICES says no ${via} for "${office}".`)
      app.log.info({ delivery: id, office, via }, 'Answers were delivered to an office.')
      return undefined
    },
  )
}

/** The answers in the words of their questions, what is drawn in them, and where a clerk finds the files among them. */
function officeMail(config: Pick<Config, 'publicUrl'>, to: string, wizard: Wizard, stored: StoredResponse): Mail {
  const answers = normalizeAnswers(wizard, stored.answers)
  const facts = factsWhenSaved(wizard, stored)
  const asked = wizardAsAnswered(wizard, answers, facts, new Date(stored.created_at))
  const said = answerLabels(resolvePath(asked, answers, facts)).map(
    ({ field, labels }) => `${field.label}\n${labels.map((label) => `  ${label}`).join('\n')}`,
  )
  const files = filesIn(wizard, answers).flatMap((one) => one.files)
  if (files.length > 0)
    said.push(
      [
        'Files, for clerks who are signed in',
        ...files.map((file) => `  ${file.name}: ${addressOf(config, file)}`),
      ].join('\n'),
    )
  const drawings = wizard.steps.flatMap(({ fields }) => fields.flatMap((one) => drawingsIn(one, answers[one.id])))
  const when = new Date(stored.created_at).toISOString().slice(0, 16).replace('T', ' ')
  return {
    to,
    subject: `Answers to ${wizard.title}`,
    text: [`Number ${stored.id}, saved ${when} UTC.`, ...said].join('\n\n'),
    ...(drawings.length > 0 && {
      attachments: drawings.map(({ svg }, at) => ({
        ...{ filename: `signature-${at + 1}.svg`, contentType: 'image/svg+xml', content: svg },
      })),
    }),
  }
}
