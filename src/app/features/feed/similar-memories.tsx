import type { SimilarMemories as Similar } from '@kindred/contract/similar-memories'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useContentNote } from '../../lib/memories/revealed-content-notes.ts'
import { similarQueryOptions } from '../../lib/queries/page-queries.ts'
import { useMemberId } from '../../lib/session/session.ts'
import { nameOfOtherLanguage } from '../../lib/texts/languages.ts'
import { text } from '../../lib/texts/texts.ts'
import { Mentions } from '../../ui/cover-line.tsx'
import { LanguageLabel } from '../../ui/language-label.tsx'
import { Link } from '../../ui/link.tsx'
import { Reported } from '../../ui/reported.tsx'
import { TypeLabel } from '../../ui/type-label.tsx'
import { excerpt } from './excerpt.ts'
import './similar-memories.css'

type Result = Similar['results'][number]

/** Three memories of others that share the most telling tags with this one, or (`isSure`) those of them that say what they share; nothing where there are none. */
export default function SimilarMemories({ link, isSure = false }: { link: string; isSure?: boolean }) {
  const id = useId()
  const { data } = useQuery(similarQueryOptions(link))
  const results = data?.results.filter(({ topics, shared }) => !isSure || topics.length + shared.length > 0)
  if (results === undefined || results.length === 0) return null
  return (
    <section className="similar stack-4" aria-labelledby={id}>
      <h2 id={id}>{text('similar.title')}</h2>
      <MemoryLines results={results} />
    </section>
  )
}

/** Memories by title and first words; `shared`: the tags that each has in common with another one. */
export const MemoryLines = ({ results }: { results: readonly Result[] }) => (
  <ul className="stack-4">
    {results.map((result) => (
      <li key={result.memory.shareable_link}>
        <Reported target={{ link: result.memory.shareable_link, comment: null }}>
          <One {...result} />
        </Reported>
      </li>
    ))}
  </ul>
)

/** With content notes it names its topics, and of its tags those that tell nothing of them: its page lets the reader decide. */
function One({ memory, topics, shared }: Result) {
  const inCommon = [...topics.map(({ desc }) => desc), ...shared.map(({ label }) => label)]
  const own = useMemberId() === memory.x.x1
  const { covered } = useContentNote(memory.shareable_link, memory.sensitive_topics, own)
  const to = `/memory/${memory.shareable_link}`
  const { username: name } = memory.author
  // Two lines beside a story. By letters, so that large text is not cut off.
  const begins = excerpt(memory.description, 90)
  const lang = memory.lang ?? undefined
  if (covered)
    return (
      <article className="stack-1">
        <h3>
          <Link to={to}>{text('card.untitled', { name })}</Link>
        </h3>
        <Mentions topics={memory.sensitive_topics} />
        <ul className="row note">
          <li>
            <TypeLabel type={memory.type} />
          </li>
          {memory.age && <li>{memory.age}</li>}
        </ul>
        <InOtherLanguage lang={memory.lang} />
        <InCommon names={inCommon} />
      </article>
    )
  return (
    <article className="stack-1">
      <h3>
        <Link to={to} lang={memory.title ? lang : undefined}>
          {memory.title || text('card.untitled', { name })}
        </Link>
      </h3>
      <p className="similar-words" lang={lang}>
        {begins.words}
        {begins.cut && '…'}
      </p>
      <InOtherLanguage lang={memory.lang} />
      <InCommon names={inCommon} />
    </article>
  )
}

const InOtherLanguage = ({ lang }: Pick<Result['memory'], 'lang'>) =>
  nameOfOtherLanguage(lang) && (
    <p className="note">
      <LanguageLabel lang={lang} />
    </p>
  )

const InCommon = ({ names }: { names: readonly string[] }) =>
  names.length > 0 && <p className="note">{text('similar.shared', { tags: names.join(', ') })}</p>
