import { counterOf, type Field, type TextCounter } from '@kindred/engine'
import { hashtagAtCursor, lengthOf } from '@kindred/engine/text'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { StepActions, SuggestHashtags, Texts } from '../step-context.ts'
import { CharacterCount } from './character-count.tsx'
import { effectiveMaxLength, enforceMaxLength, useTruncatedPaste } from './max-length.ts'
import '../form.css'

/** What a text box with hashtags is given. */
export interface HashtagTextProps {
  label: string
  value: string
  /** The whole text after each change. */
  onChange: (text: string) => void
  maxLength: number | undefined
  counter: TextCounter
  hashtagsFrom: number | undefined
  placeholder: string | undefined
  rows: number
  className?: string
  suggest: SuggestHashtags | undefined
  texts: Texts
}

/** Enter ends a line until an arrow key went into the list: nobody's '#bro' becomes '#brother' by itself. */
const noneYet = -1

/** A text box that takes no more than it can hold, says how much that is, and suggests hashtags for the word at the cursor. */
export function HashtagText(props: HashtagTextProps) {
  const { value, onChange, suggest, texts } = props
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const [cursor, setCursor] = useState(0)
  const [active, setActive] = useState(noneYet)
  const [dismissed, setDismissed] = useState<string>()
  const put = useRef<number>(undefined)
  const room = effectiveMaxLength(value, props.maxLength)
  const { cut, ...paste } = useTruncatedPaste(props.maxLength)
  const atCursor = props.hashtagsFrom === undefined ? undefined : hashtagAtCursor(value, cursor)
  const word = atCursor && atCursor.length >= (props.hashtagsFrom ?? 0) ? atCursor : undefined
  const found = useHashtags(word, suggest)
  const wordKey = word && `${word.from}:${word.query}`
  const tags = word && dismissed !== wordKey ? found : undefined
  const chosen = Math.min(active, (tags?.length ?? 1) - 1)

  // After a suggestion was taken, the cursor stands behind it.
  useLayoutEffect(() => {
    if (put.current === undefined) return
    box.current?.setSelectionRange(put.current, put.current)
    put.current = undefined
  })

  const take = (tag: string) => {
    if (word === undefined) return
    const next = putHashtag(value, word, tag)
    if (lengthOf(next.text) > room) return
    put.current = next.cursor
    setCursor(next.cursor)
    change(next.text)
    box.current?.focus()
  }
  const change = (text: string) => {
    setActive(noneYet)
    onChange(text)
  }
  const keyDown = (event: KeyboardEvent) => {
    if (tags === undefined || event.nativeEvent.isComposing) return
    const { length } = tags
    const tag = tags[chosen]
    if (event.key === 'Escape') setDismissed(wordKey)
    else if (event.key === 'ArrowDown' && length > 0) setActive((chosen + 1) % length)
    else if (event.key === 'ArrowUp' && length > 0) setActive((Math.max(chosen, 0) + length - 1) % length)
    else if (event.key === 'Enter' && tag !== undefined) take(tag)
    else return
    event.preventDefault()
  }

  return (
    <>
      <div className="hashtag-text">
        <textarea
          {...paste}
          ref={box}
          dir="auto"
          className={`form-input ${props.className ?? ''}`}
          aria-label={props.label}
          aria-autocomplete={props.hashtagsFrom === undefined ? undefined : 'list'}
          aria-controls={tags ? `${id}-list` : undefined}
          aria-activedescendant={tags?.[chosen] ? `${id}-${chosen}` : undefined}
          rows={props.rows}
          value={value}
          placeholder={props.placeholder}
          onChange={(event) => {
            const text = enforceMaxLength(event.currentTarget, value, room)
            setCursor(event.currentTarget.selectionStart)
            change(text)
          }}
          onSelect={(event) => setCursor(event.currentTarget.selectionStart)}
          onKeyDown={keyDown}
          // On the way to a button nothing comes or goes: what moves the button takes it from under the pointer.
          onBlur={(event) => {
            const stays = tags !== undefined && event.relatedTarget instanceof HTMLButtonElement
            if (!stays) setDismissed(wordKey)
          }}
        />
        {tags !== undefined && (
          <div className="hashtag-popup">
            {tags.length > 0 ? (
              <div id={`${id}-list`} role="listbox" aria-label={texts('wizard.suggestions')}>
                {tags.map((tag, index) => (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the text box moves through the list by its arrow keys
                  <div
                    key={tag}
                    id={`${id}-${index}`}
                    role="option"
                    tabIndex={-1}
                    aria-selected={index === chosen}
                    className="hashtag-option"
                    // The text box keeps the focus, so the popup does not close before the click arrives.
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => take(tag)}
                  >
                    #{tag.replace(/^#/, '')}
                  </div>
                ))}
              </div>
            ) : (
              <p className="hashtag-none" id={`${id}-list`} role="status">
                {texts('wizard.noSuggestions')}
              </p>
            )}
          </div>
        )}
      </div>
      <CharacterCount counter={props.counter} cut={cut} texts={texts} />
    </>
  )
}

/** The text with that word replaced by a hashtag and a space, and where the cursor then stands. */
function putHashtag(text: string, word: { from: number; to: number }, tag: string): { text: string; cursor: number } {
  const start = `${text.slice(0, word.from)}#${tag.replace(/^#/, '')} `
  return { text: start + text.slice(word.to).replace(/^ /, ''), cursor: start.length }
}

type FieldTextProps = Pick<HashtagTextProps, 'label' | 'value' | 'onChange' | 'rows' | 'className' | 'texts'> & {
  field: Field
  actions: StepActions
}

/** The text box of a field, with the limits that content gives it. */
export const FieldText = ({ field, actions, ...props }: FieldTextProps) => (
  <HashtagText
    {...props}
    maxLength={field.maxLength}
    counter={counterOf(field, props.value)}
    hashtagsFrom={field.hashtagsFrom}
    placeholder={field.placeholder}
    suggest={actions.suggest}
  />
)

/** A short wait, so that a quick typist does not ask for every letter. */
const waitMs = 150

/** Suggestions for the hashtag at the cursor; undefined while none are known. */
function useHashtags(word: { query: string } | undefined, suggest: SuggestHashtags | undefined) {
  const query = word?.query
  const [found, setFound] = useState<{ query: string; tags: readonly string[] }>()
  useEffect(() => {
    if (query === undefined || suggest === undefined) return
    let current = true
    const timer = setTimeout(() => {
      suggest(query)
        .catch((reason: unknown) => {
          // Suggestions are a convenience: without them one writes on.
          console.error('Hashtag suggestions could not be read.', reason)
          return []
        })
        .then((tags) => {
          if (current) setFound({ query, tags })
        })
    }, waitMs)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [query, suggest])
  return found !== undefined && found.query === query ? found.tags : undefined
}
