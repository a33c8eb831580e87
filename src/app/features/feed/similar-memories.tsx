import type { SimilarMemories as Similar } from '@kindred/contract/similar-memories'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { nameOfOtherLanguage } from '../../lib/languages.ts'
import { similarQueryOptions } from '../../lib/page-queries.ts'
import { useContentNote } from '../../lib/revealed-content-notes.ts'
import { useMemberId } from '../../lib/session.ts'
import { text } from '../../lib/texts.ts'
import { LanguageLabel } from '../../ui/language-label.tsx'
import { Link } from '../../ui/link.tsx'
import { Reported } from '../../ui/reported.tsx'
import { excerpt } from './excerpt.ts'
import './similar-memories.css'

type Result = Similar['results'][number]

/** Three memories of others that share the most telling tags with this one; nothing where there are none. */
export default function SimilarMemories({ link }: { link: string }) {
  const id = useId()
  const { data } = useQuery(similarQueryOptions(link))
  if (data === undefined || data.results.length === 0) return null
  return (
    <section className="similar stack-4" aria-labelledby={id}>
      <h2 id={id}>{text('similar.title')}</h2>
      <MemoryLines results={data.results} />
    </section>
  )
}

/** Memories by title and first words; `shared`: the tags that each has in common with another one. */
export const MemoryLines = ({ results }: { results: readonly Result[] }) => (
  <ul className="stack-4">
    {results.map((result) => (
      <li key={result.memory.shareable_link}>
        <Reported thing={{ link: result.memory.shareable_link, comment: null }}>
          <One {...result} />
        </Reported>
      </li>
    ))}
  </ul>
)

/** With content notes it names its topics alone, and no tag: its page lets the reader decide. */
function One({ memory, shared }: Result) {
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
          <Link to={to}>{text('cover.cardName', { name })}</Link>
        </h3>
        <InOtherLanguage lang={memory.lang} />
        <p className="note">
          {text('similar.noted', { topics: memory.sensitive_topics.map(({ description }) => description).join(', ') })}
        </p>
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
      <InCommon tags={shared} />
    </article>
  )
}

const InOtherLanguage = ({ lang }: Pick<Result['memory'], 'lang'>) =>
  nameOfOtherLanguage(lang) && (
    <p className="note">
      <LanguageLabel lang={lang} />
    </p>
  )

const InCommon = ({ tags }: { tags: Result['shared'] }) =>
  tags.length > 0 && (
    <p className="note">{text('similar.shared', { tags: tags.map(({ label }) => label).join(', ') })}</p>
  )
