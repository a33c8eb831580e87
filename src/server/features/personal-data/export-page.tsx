import { renderToStaticMarkup } from 'react-dom/server'
import type {
  ExportDocument,
  ExportedAnswers,
  ExportedDraft,
  ExportedMemory,
  ExportedPhoto,
} from './export-document.ts'

/** A sentence of content/site/texts.json under `copyFile.`. */
type Translate = (key: string) => string

const style = `body{max-width:42rem;margin:2rem auto;padding:0 1rem;font:1.1rem/1.6 Georgia,serif;color:#2a2320;background:#faf5ee}
article{margin-block:2rem;padding-block-start:1rem;border-block-start:1px solid #cbbfae}.story,dd{white-space:pre-line;overflow-wrap:anywhere}
figure{margin:1rem 0}img,video{max-width:100%;height:auto}dt,.small{color:#6b5d52;font:.9rem/1.5 sans-serif}dd{margin:0 0 .75rem}@media (prefers-color-scheme:dark){body{color:#f1e9df;background:#211c19}dt,.small{color:#c3b5a6}}`

/** The copy for a person to read: one page, without a script and without anything from elsewhere. */
export function exportPage(data: ExportDocument, texts: Readonly<Record<string, string>>): string {
  const say: Translate = (key) => texts[`copyFile.${key}`] ?? `copyFile.${key}`
  return `<!doctype html>${renderToStaticMarkup(<Copy data={data} say={say} />)}`
}

function Copy({ data, say }: { data: ExportDocument; say: Translate }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>{say('title')}</title>
        <style>{style}</style>
      </head>
      <body>
        <h1>{say('title')}</h1>
        <p>{say('lead')}</p>
        <h2>{say('account')}</h2>
        <Account data={data} say={say} />
        {data.memories.length > 0 && <h2>{say('memories')}</h2>}
        {data.memories.map((memory) => (
          <Memory key={textOf(memory.id)} memory={memory} say={say} />
        ))}
        {data.unattached_photos.length > 0 && <h2>{say('photosWaiting')}</h2>}
        <Photos photos={data.unattached_photos} />
        {data.answers.length > 0 && <h2>{say('answers')}</h2>}
        {data.answers.map((answers) => (
          <Answered key={textOf(answers.id)} answers={answers} />
        ))}
        {data.drafts.length > 0 && <h2>{say('drafts')}</h2>}
        {data.drafts.map((draft) => (
          <Unfinished key={draft.name} draft={draft} memories={data.memories} say={say} />
        ))}
        <Written title={say('comments')} rows={[...data.comments, ...data.private_comments]} />
        <h2>{say('sessions')}</h2>
        <Terms pairs={data.sessions.map((one) => [dayOf(one.created_at), textOf(one.user_agent)])} />
        {data.passkeys.length > 0 && <h2>{say('passkeys')}</h2>}
        <Terms pairs={data.passkeys.map((one) => [dayOf(one.created_at), textOf(one.name)])} />
      </body>
    </html>
  )
}

function Account({ data: { account, made_at }, say }: { data: ExportDocument; say: Translate }) {
  return (
    <>
      {account?.picture && <img src={account.picture} alt={say('picture')} width="160" />}
      <Terms
        pairs={[
          [say('name'), textOf(account?.username)],
          [say('email'), textOf(account?.email)],
          [say('bio'), textOf(account?.bio)],
          [say('since'), dayOf(account?.created_at)],
          [say('madeOn'), dayOf(made_at)],
        ]}
      />
    </>
  )
}

const labels = (items: readonly { label?: string | undefined }[]) =>
  items.flatMap(({ label }) => label ?? []).join(', ')

function Memory({ memory, say }: { memory: ExportedMemory; say: Translate }) {
  const until = timeOf(memory.gone_at)
  const audience = until === '' ? say(`privacy.${memory.privacy}`) : `${say('deletedUntil')} ${until}`
  const seen = [dayOf(memory.created_at), audience, say(`type.${memory.type}`)]
  return (
    <article>
      <h3>{textOf(memory.title) || say('untitled')}</h3>
      <p className="small">{seen.join(' · ')}</p>
      <div className="story">{textOf(memory.description)}</div>
      <Photos photos={memory.photos} />
      <Terms
        pairs={[
          [say('people'), memory.people.map(({ description }) => textOf(description)).join(', ')],
          [say('notes'), labels(memory.content_notes)],
          [say('tags'), labels(memory.tags)],
          [say('ownTags'), memory.tags.flatMap(({ description }) => textOf(description) || []).join(', ')],
          [say('detail'), memory.details.map(({ text }) => textOf(text)).join('\n')],
        ]}
      />
    </article>
  )
}

/** As they lie beside the page. What is on them stands below, for everybody. */
function Photos({ photos }: { photos: readonly ExportedPhoto[] }) {
  return photos.map(({ id, file, media, alt }) => (
    <figure key={textOf(id)}>
      {media === 'image' ? (
        <img src={file} alt={textOf(alt)} />
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: a person's own film, which nobody has written down
        <video src={file} controls preload="none" />
      )}
      {textOf(alt) && <figcaption className="small">{textOf(alt)}</figcaption>}
    </figure>
  ))
}

function Answered({ answers }: { answers: ExportedAnswers }) {
  return (
    <article>
      <h3>{answers.title ?? textOf(answers.wizard_id)}</h3>
      <p className="small">{dayOf(answers.created_at)}</p>
      <Terms pairs={(answers.in_words ?? []).map(({ question, answer }) => [question, answer.join(', ')])} />
    </article>
  )
}

/** What is kept in the account until it is posted or saved. */
function Unfinished({
  draft,
  memories,
  say,
}: {
  draft: ExportedDraft
  memories: readonly ExportedMemory[]
  say: Translate
}) {
  const { name, saved_at, device, in_words } = draft
  const link = /^memory-edit:(.+)$/.exec(name)?.[1]
  const changed = memories.find((memory) => memory.shareable_link === link)
  const about = [say(link === undefined ? 'draft.new' : 'draft.edit'), days.format(new Date(saved_at)), device]
  return (
    <article>
      {changed && <h3>{textOf(changed.title) || say('untitled')}</h3>}
      <p className="small">{about.filter((words) => words !== '').join(' · ')}</p>
      <Terms pairs={in_words.map(({ question, answer }) => [question, answer.join(', ')])} />
    </article>
  )
}

/** What somebody wrote to others, by day. */
function Written({ title, rows }: { title: string; rows: ExportDocument['comments'] }) {
  if (rows.length === 0) return null
  return (
    <>
      <h2>{title}</h2>
      <Terms pairs={rows.map(({ created_at, content }) => [dayOf(created_at), textOf(content)])} />
    </>
  )
}

/** What has no words is left out. */
function Terms({ pairs }: { pairs: readonly (readonly [term: string, words: string])[] }) {
  const shown = pairs.filter(([, words]) => words !== '')
  return (
    <dl>
      {shown.flatMap(([term, words], at) => [
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, never moved
        <dt key={`t${at}`}>{term}</dt>,
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, never moved
        <dd key={`d${at}`}>{words}</dd>,
      ])}
    </dl>
  )
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const days = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })
const dayOf = (moment: unknown): string => (typeof moment === 'string' ? days.format(new Date(moment)) : '')

const times = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
const timeOf = (moment: unknown): string => (typeof moment === 'string' ? `${times.format(new Date(moment))} UTC` : '')
