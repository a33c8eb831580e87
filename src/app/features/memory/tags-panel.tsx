import type { Memory, MemorySection } from '@kindred/contract/memory'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { countText, text } from '../../lib/texts/texts.ts'
import '../../ui/button.css'
import { SearchIcon, TagIcon } from '../../ui/icons.tsx'
import { SectionAnswers } from './section-answers.tsx'
import './tags-panel.css'
import { Link } from '../../ui/link.tsx'

type View = 'tags' | 'links'

type SectionTag = MemorySection['tags'][number]

/** What members do with tags, given by the page: the panel itself only tells. */
export interface TagParts {
  /** Drawn in place of a tag's words. */
  control: (tag: SectionTag) => ReactNode
  hint: ReactNode
  /** How many users empathized, as it was counted last. */
  empathized: number
}

interface TagsPanelProps {
  memory: Memory
  own: boolean
  /** Whether the tag wizard is there to edit with. */
  canEdit: boolean
  parts?: TagParts | undefined
  /** Where tags are all that there is to see; elsewhere many are folded, so that comments are near. */
  isWhole?: boolean
}

/** So many are seen before the others are asked for; a few more are not worth a press. */
const tagsSeen = { first: 3, most: 6 } as const

/** What the author tagged, section by section. */
export function TagsPanel({ memory, own, canEdit, parts, isWhole = false }: TagsPanelProps) {
  const [view, setView] = useState<View>('tags')
  const [isUnfolded, setUnfolded] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const sections = memory.sections.filter(({ target }) => target === 'memory-tags')
  const first = firstTags(sections)
  const firstBrought = sections.flatMap(({ tags }) => tags).findIndex((tag) => !first.has(tag))
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is edited later must not take the focus
  useEffect(() => {
    // The pressed button is gone: reading goes on at the first tag that it brought.
    if (isUnfolded)
      list.current
        ?.querySelectorAll('.tags-list > li')
        .item(firstBrought)
        ?.querySelector<HTMLElement>('input, a')
        ?.focus({ preventScroll: true })
  }, [isUnfolded])
  const empathized = parts?.empathized ?? memory.counts.users_empathized
  const isTagged = sections.length > 0
  const count = sections.reduce((sum, { tags }) => sum + tags.length, 0)
  const isFolded = !isWhole && !isUnfolded && count > tagsSeen.most
  if (!own && !isTagged) return null
  return (
    <section className="tags-panel stack-4 card" aria-labelledby={id}>
      <div className="tags-panel-head row">
        <h2 id={id}>
          <TagIcon />
          <span>{addedText(memory, own)}</span>
          {empathized > 0 && <span>{countText('panel.empathized', empathized)}</span>}
        </h2>
        {own && canEdit && (
          <Link className="button small edit-tags" to={`/memory/${memory.shareable_link}?isEdit=true`}>
            {text(isTagged ? 'panel.editTags' : 'panel.addTags')}
          </Link>
        )}
      </div>
      {own && memory.total_tags === 0 && (
        <details className="how-it-works">
          <summary>
            <h3>{text('panel.how.title')}</h3>
          </summary>
          <p>{text('panel.how.tagging')}</p>
          <p>{text('panel.how.reading')}</p>
          <p>{text('panel.how.editing')}</p>
        </details>
      )}
      {isTagged && parts?.hint}
      {isTagged && (
        <div ref={list} className="tags-sections">
          {(isFolded ? sections.flatMap((section) => foldedTo(section, first)) : sections).map((section) => (
            <Section
              key={section.tab}
              section={section}
              own={own}
              canEdit={canEdit}
              view={view}
              link={memory.shareable_link}
              control={parts?.control}
            />
          ))}
        </div>
      )}
      {isFolded && (
        <button type="button" className="button small tags-view" onClick={() => setUnfolded(true)}>
          {text('panel.all', { count: memory.total_tags })}
        </button>
      )}
      {own && isTagged && (
        <button
          type="button"
          className="text-button tags-view"
          onClick={() => setView(view === 'tags' ? 'links' : 'tags')}
        >
          {text(view === 'tags' ? 'panel.viewLinks' : 'panel.viewTags')}
        </button>
      )}
    </section>
  )
}

/**
 * What is seen at first: one tag of each question, in their order, then a second of each. The age comes last: how old somebody was says
 * less of what they went through than anything else, and a reader is asked first for what they share.
 */
function firstTags(sections: readonly MemorySection[]): ReadonlySet<SectionTag> {
  const [ages, others] = [true, false].map((isAge) =>
    sections.filter(({ roles }) => roles.includes('age') === isAge).map(({ tags }) => tags),
  )
  const inTurn = (lists: readonly SectionTag[][] = []) =>
    lists
      .flatMap((tags) => tags.map((tag, at) => ({ tag, at })))
      .sort((a, b) => a.at - b.at)
      .map(({ tag }) => tag)
  return new Set([...inTurn(others), ...inTurn(ages)].slice(0, tagsSeen.first))
}

/** A question with its tags among these, and with what was written beside them where all of them are. */
function foldedTo(section: MemorySection, first: ReadonlySet<SectionTag>): MemorySection[] {
  const tags = section.tags.filter((tag) => first.has(tag))
  if (tags.length === 0) return []
  return [{ ...section, tags, answers: tags.length === section.tags.length ? section.answers : [] }]
}

function addedText(memory: Memory, own: boolean): string {
  if (own && memory.total_tags === 0) return text('panel.noTags')
  return own
    ? countText('panel.added.own', memory.total_tags)
    : countText('panel.added', memory.total_tags, { name: memory.author.username })
}

interface SectionProps {
  section: MemorySection
  own: boolean
  canEdit: boolean
  view: View
  link: string
  control: TagParts['control'] | undefined
}

function Section({ section, own, canEdit, view, link, control }: SectionProps) {
  const plain = section.title
  const title = own ? text('panel.your', { section: plain }) : plain
  return (
    <section className="tags-section stack-1">
      <div className="tags-section-head row">
        <h3>{title}</h3>
        {own && canEdit && (
          <Link className="tags-edit note" to={`/memory/${link}?isEdit=true&tab=${section.tab}`}>
            {text('panel.edit')}
            <span className="sr-only"> {plain}</span>
          </Link>
        )}
      </div>
      {section.tags.length > 0 && (
        <ul className="tags-list row">
          {section.tags.map((tag) => (
            <li key={tag.memory_tag_id} className={control && view === 'tags' ? 'tag-with-control' : undefined}>
              {view === 'links' ? (
                <Link to={tagUrl(tag)}>{tag.description}</Link>
              ) : (
                <>
                  {control?.(tag) ?? tag.description}
                  <Link
                    className="tag-search"
                    to={tagUrl(tag)}
                    aria-label={text('panel.search', { tag: tag.description })}
                    title={text('panel.search', { tag: tag.description })}
                  >
                    <SearchIcon />
                  </Link>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      <SectionAnswers answers={section.answers} heading="h4" />
    </section>
  )
}

const tagUrl = ({ tag_type, slug }: SectionTag): string => `/memories/search/${tag_type}/${encodeURIComponent(slug)}`
