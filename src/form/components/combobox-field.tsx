import {
  chosenIn,
  holdsList,
  isDisabled,
  labelOf,
  limitOf,
  type Option,
  passesFilter,
  searchOptions,
} from '@kindred/engine'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useLookups } from '../journey/form-ports.tsx'
import { type LookupPort, learnOptions, useLearnedOptions } from '../journey/lookups.ts'
import { useOffers } from '../journey/use-offers.ts'
import type { FieldProps } from '../step-context.ts'
import { describedBy, FieldDescription } from './field-description.tsx'
import { useDeferredBlur } from './use-deferred-blur.ts'
import './combobox-field.css'

/** What is chosen stands in the box or above it, so the list offers what everybody is offered. */
const nothingChosen: readonly string[] = []

/** Enter takes nothing until an arrow key went into the list. */
const noneYet = -1

/**
 * A combobox after WAI-ARIA's pattern: the focus stays in the box, which names the option that the arrow keys are at. Where several can be
 * chosen they stand above the box, each with a button that removes it; Backspace in the empty box removes the last.
 */
export default function ComboboxField({ field, answer, variant, disabled, problem, texts, actions }: FieldProps) {
  const id = useId()
  useLearnedOptions()
  // What a filter puts aside is not in sight; it returns with the answer that it fits.
  const chosen = passesFilter(field, answer ?? '', byFilter(field, variant)) ? chosenIn(answer) : []
  const isList = holdsList(field)
  const current = isList ? undefined : chosen[0]
  const label = current === undefined ? '' : labelOf(field, current)
  /** What is in the box while it is no option; absent: the label of what is chosen. */
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(noneYet)
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const offered = useOffers(field, nothingChosen, variant)
  const found = useMatches(field, offered, isOpen ? (typed ?? '') : undefined, variant)
  const { options, total, state } = found
  const at = Math.min(active, options.length - 1)

  useEffect(() => {
    list.current?.querySelector(`[id="${id}-${at}"]`)?.scrollIntoView?.({ block: 'nearest' })
  }, [id, at])

  const close = () => {
    setOpen(false)
    setActive(noneYet)
  }
  const isOff = (option: Option) => isList && isDisabled(field, chosen, option.id)
  const isFull = isList && field.limit !== undefined && isDisabled(field, chosen, '')
  const take = (option: Option) => {
    if (isOff(option)) return
    if (field.list) learnOptions(field.list, [option])
    if (option.id !== current) actions.toggle(field.id, option.id)
    setTyped(undefined)
    close()
  }
  const remove = (id: string) => {
    actions.toggle(field.id, id)
    input.current?.focus()
  }
  const keyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const { key } = event
    // What matched other words is not what whoever types quickly has in mind.
    const option = found.isOfWords ? options[at] : undefined
    if (key === 'ArrowDown' && !isOpen) setOpen(true)
    else if (key === 'ArrowDown' && !found.isOfWords) setActive(0)
    else if (key === 'ArrowDown') {
      if (at + 1 < options.length) setActive(at + 1)
      else found.more()
    } else if (key === 'ArrowUp' && isOpen) setActive(Math.max(at - 1, noneYet))
    else if (key === 'Enter' && isOpen && option !== undefined) take(option)
    else if (key === 'Enter' && isOpen && !found.isOfWords && at >= 0) return event.preventDefault()
    else if (key === 'Escape' && isOpen) close()
    else if (key === 'Escape' && typed !== undefined) setTyped(undefined)
    else if (key === 'Backspace' && isList && (typed ?? '') === '' && chosen.length > 0) remove(chosen.at(-1) ?? '')
    else return
    event.preventDefault()
    // A dialog around it would close, too.
    event.stopPropagation()
  }
  const goingOn = useDeferredBlur(() => {
    close()
    // What is chosen stays; words that are no option stay in the box where nothing else is.
    if (current !== undefined) setTyped(undefined)
  })
  const isUnchosen = typed !== undefined && typed.trim() !== '' && !isOpen
  return (
    <div className="form-field combobox" {...goingOn}>
      <label className="form-label" htmlFor={`${id}-input`}>
        {field.label}
      </label>
      <FieldDescription id={id} field={field} problem={problem} />
      {isList && chosen.length > 0 && (
        <ul className="chips-list">
          {chosen.map((one) => (
            <li key={one} className="chip">
              <span>{labelOf(field, one)}</span>
              <button
                type="button"
                className="chip-remove"
                aria-label={texts('wizard.removeChip', { label: labelOf(field, one) })}
                disabled={disabled}
                onClick={() => remove(one)}
              >
                <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        id={`${id}-input`}
        className="form-input"
        dir="auto"
        role="combobox"
        autoComplete="off"
        maxLength={200}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={isOpen && found.isOfWords && options[at] ? `${id}-${at}` : undefined}
        aria-describedby={[describedBy(id, field, problem), `${id}-status`].filter(Boolean).join(' ')}
        aria-invalid={problem !== undefined || isUnchosen || undefined}
        disabled={disabled}
        value={typed ?? label}
        onClick={() => setOpen(true)}
        onChange={(event) => {
          const { value } = event.currentTarget
          setTyped(value)
          setOpen(true)
          setActive(noneYet)
          if (value === '' && current !== undefined) actions.answer(field.id, '')
        }}
        onKeyDown={keyDown}
      />
      <div
        id={`${id}-list`}
        ref={list}
        role="listbox"
        aria-label={field.label}
        aria-multiselectable={isList || undefined}
        className="hashtag-popup"
        hidden={!isOpen || options.length === 0}
        onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
          if (scrollTop + clientHeight > scrollHeight - clientHeight / 2) found.more()
        }}
      >
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the box, which names the active option
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are heard in the box
          <div
            key={option.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={isList ? chosen.includes(option.id) : index === at}
            aria-disabled={isOff(option) || undefined}
            data-active={index === at || undefined}
            aria-setsize={total}
            aria-posinset={index + 1}
            lang={option.lang}
            className="hashtag-option"
            data-chosen={chosen.includes(option.id) || undefined}
            // The box keeps the focus, so the list does not close before the click arrives.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(option)}
          >
            {option.label}
          </div>
        ))}
      </div>
      <div className="combobox-status" id={`${id}-status`} role="status">
        {isOpen && state === 'failed' && (
          <p className="form-problem">
            {texts('wizard.lookupFailed')}{' '}
            <button type="button" className="form-button" onClick={found.again}>
              {texts('wizard.tryAgain')}
            </button>
          </p>
        )}
        {isOpen && state === 'found' && (
          <p>{total === 0 ? texts('wizard.noMatches') : texts('wizard.searchResults', { n: total })}</p>
        )}
        {isUnchosen && <p className="form-problem">{texts('wizard.chooseFromList')}</p>}
      </div>
      {isList && field.limit !== undefined && (
        <p className="form-help" role="status">
          {isFull ? texts('wizard.limitReached', { limit: limitOf(field) }) : ''}
        </p>
      )}
    </div>
  )
}

/** The answer that filters the options of this question. */
const byFilter = ({ choiceFilter }: FieldProps['field'], variant: string | undefined) =>
  choiceFilter === undefined ? {} : { [choiceFilter.field]: variant }

/** A short wait, so that a quick typist does not ask for every letter. */
const waitMs = 150

interface FoundOptions {
  words: string
  page: number
  options: readonly Option[]
  total: number
  state: 'found' | 'failed'
}

const inWizard =
  (options: readonly Option[]): LookupPort['search'] =>
  async (_list, words) => {
    const found = searchOptions(options, words)
    return { total: found.length, options: found }
  }

/** What matches these words: pages of it, one after the other. Undefined words: nobody asks. What was found stays until other options come. */
function useMatches(
  field: FieldProps['field'],
  offered: readonly Option[],
  words: string | undefined,
  variant: string | undefined,
) {
  const lookups = useLookups()
  const [found, setFound] = useState<FoundOptions>()
  const [tries, setTries] = useState(0)
  const { list } = field
  const isNarrowed = field.choiceFilter !== undefined && variant !== undefined
  // A port may be an object of a class: it is asked as such.
  const search: LookupPort['search'] | undefined =
    list?.lookup === undefined ? inWizard(offered) : lookups && ((...asked) => lookups.search(...asked))
  const asking = useRef<AbortController>(undefined)
  const read = async (wanted: string, before: readonly Option[], page: number) => {
    const stop = new AbortController()
    asking.current?.abort()
    asking.current = stop
    try {
      if (list === undefined || search === undefined) throw new Error('There is no port "lookups".')
      const { total, options } = await search(
        isNarrowed ? { ...list, value: variant } : list,
        wanted,
        page,
        stop.signal,
      )
      if (!stop.signal.aborted)
        setFound({ words: wanted, page, options: [...before, ...options], total, state: 'found' })
    } catch (reason) {
      if (stop.signal.aborted) return
      console.error('A list could not be searched.', reason)
      setFound({ words: wanted, page, options: before, total: before.length, state: 'failed' })
    } finally {
      if (asking.current === stop) asking.current = undefined
    }
  }
  const readFirst = useEffectEvent((wanted: string) => void read(wanted, [], 1))
  // biome-ignore lint/correctness/useExhaustiveDependencies: pressed again, it is asked again
  useEffect(() => {
    if (words === undefined) return
    const timer = setTimeout(() => readFirst(words), waitMs)
    return () => clearTimeout(timer)
  }, [words, tries, variant])
  const { options = [], total = 0, state = 'asked' } = words === undefined ? {} : (found ?? {})
  return {
    options,
    total,
    state,
    /** Are these matches of the words that are there now? */
    isOfWords: found?.words === words,
    more: () => {
      if (found === undefined || state !== 'found' || asking.current !== undefined) return
      if (options.length < total) void read(found.words, options, found.page + 1)
    },
    again: () => setTries((last) => last + 1),
  }
}
