import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useState } from 'react'
import { suggestionsQueryOptions } from '../../lib/queries/page-queries.ts'
import { countText, text } from '../../lib/texts/texts.ts'
import { SearchIcon } from '../../ui/icons.tsx'
import './search-box.css'
import '../../ui/button.css'

interface SearchBoxProps {
  words: string
  onSearch: (words: string) => void
  onTag: (tag: string) => void
  onHashtag: (hashtag: string) => void
}

interface Suggestion {
  key: string
  label: string
  about: string
  take: () => void
}

/** Enter searches for the words until an arrow key went into the list. */
const noneYet = -1
const fewestTyped = 2

/** Words to search for, with tags and hashtags that begin like them (a combobox with a list). */
export function SearchBox({ words, onSearch, onTag, onHashtag }: SearchBoxProps) {
  const id = useId()
  const [typed, setTyped] = useState(words)
  const [before, setBefore] = useState(words)
  // Back, or a tag that was taken, leads to other words.
  if (before !== words) {
    setBefore(words)
    setTyped(words)
  }
  const [active, setActive] = useState(noneYet)
  const [isOpen, setOpen] = useState(false)
  const asked = useSettled(typed.trim())
  const { data } = useQuery({ ...suggestionsQueryOptions(asked), enabled: isOpen && asked.length >= fewestTyped })
  const taken = (act: () => void) => () => {
    setTyped('')
    close()
    act()
  }
  const found: Suggestion[] =
    !isOpen || data === undefined
      ? []
      : [
          ...data.tags.map(({ tag_type, slug, label, question }) => ({
            key: `${tag_type}/${slug}`,
            label,
            about: question,
            take: taken(() => onTag(`${tag_type}/${slug}`)),
          })),
          ...data.hashtags.map((hashtag) => ({
            key: `#${hashtag}`,
            label: `#${hashtag}`,
            about: '',
            take: taken(() => onHashtag(hashtag)),
          })),
        ]
  const chosen = found[active]

  function close() {
    setOpen(false)
    setActive(noneYet)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    close()
    onSearch(typed.trim())
  }
  const keyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || found.length === 0) return
    if (event.key === 'ArrowDown') setActive((active + 1) % found.length)
    else if (event.key === 'ArrowUp') setActive((Math.max(active, 0) + found.length - 1) % found.length)
    else if (event.key === 'Enter' && chosen !== undefined) chosen.take()
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
  }

  return (
    <search>
      <form
        className="search-box"
        onSubmit={submit}
        onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && close()}
      >
        <input
          type="search"
          name="q"
          aria-label={text('find.words')}
          placeholder={text('find.words')}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={200}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={found.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen && `${id}-${active}`}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setOpen(true)
            setActive(noneYet)
          }}
          onKeyDown={keyDown}
        />
        <button type="submit" className="icon-button" aria-label={text('search.go')}>
          <SearchIcon />
        </button>
        <div className="search-found" hidden={found.length === 0}>
          <div id={`${id}-list`} role="listbox" aria-label={text('find.suggestions')}>
            {found.map(({ key, label, about, take }, at) => (
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the box, which names the active option
              // biome-ignore lint/a11y/useKeyWithClickEvents: keys are heard in the box
              <div
                key={key}
                id={`${id}-${at}`}
                role="option"
                aria-selected={at === active}
                onMouseDown={(event) => event.preventDefault()}
                onClick={take}
              >
                {label} {about !== '' && <span className="note">{about}</span>}
              </div>
            ))}
          </div>
        </div>
        <p className="sr-only" role="status">
          {found.length > 0 && countText('find.suggested', found.length)}
        </p>
      </form>
    </search>
  )
}

const typingMs = 150

/** What was typed, once somebody pauses: one call in place of one for each letter. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), typingMs)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}
