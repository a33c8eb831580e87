import { checklistSections, chosenIn, countOf, isDisabled, type OptionSection, searchOptions } from '@kindred/engine'
import {
  lazy,
  memo,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { describedBy, FieldDescription } from '../components/field-description.tsx'
import { OptionList } from '../components/option-list.tsx'
import { whenOnline } from '../components/when-idle.ts'
import { WithImageMap } from '../components/with-image-map.tsx'
import { type Offer, useOffersWithPlaces } from '../journey/use-offers.ts'
import type { FieldProps, Texts } from '../step-context.ts'

// Few lists are ranked, so what they need comes by itself.
const RankedList = lazy(async () => {
  await whenOnline()
  return import('../components/ranked-list.tsx')
})

/** No option has this id; asked about it, the limit rule answers for every option that is not chosen. */
const anyOther = ''

/** Options to tick: search, limit with its counter, groups. A limit of one looks and works the same. */
export const Checklist = memo(function Checklist(props: FieldProps) {
  const { field, answer, variant, disabled, problem, texts, actions } = props
  const id = useId()
  const [search, setSearch] = useState('')
  const chosen = useMemo(() => chosenIn(answer), [answer])
  const chosenSet = useMemo(() => new Set(chosen), [chosen])
  const full = isDisabled(field, chosen, anyOther)
  const counted = countOf(field, chosen)
  const offered = useOffersWithPlaces(field, chosen, variant, texts)
  const searching = search.trim() !== ''
  const found = useMemo(() => (searching ? searchOptions(offered, search) : offered), [offered, search, searching])
  const sections = useMemo(() => checklistSections(field, found, searching), [field, found, searching])
  const firstOfRest = sections.find(({ apart }) => apart === undefined)
  const isChosen = full && counted?.limit === 1
  const list = useKeptInView(isChosen)
  useSearchedInView(list, searching)
  const toggle = useCallback((optionId: string) => actions.toggle(field.id, optionId), [actions, field.id])

  return (
    <fieldset
      className="form-field checklist"
      aria-describedby={describedBy(id, field, problem)}
      data-chosen={isChosen || undefined}
      data-searching={searching || undefined}
      ref={list}
    >
      <Legend id={id} field={field} problem={problem} />
      {(field.search === true || counted !== undefined) && (
        <div className="checklist-bar">
          {field.search && <SearchBox label={field.label} search={search} onSearch={setSearch} texts={texts} />}
          {counted && (
            <>
              <output className="checklist-count" aria-live="polite">
                {texts('wizard.selections', { n: counted.n, limit: counted.limit })}
              </output>
              <span className="sr-only" role="status">
                {full
                  ? texts(counted.limit === 1 ? 'wizard.limitOne' : 'wizard.limitReached', { limit: counted.limit })
                  : ''}
              </span>
            </>
          )}
          {/* Heard as the description of the option that has the focus; shown where the list is one stop of Tab. */}
          <p className="checklist-arrows" aria-hidden="true">
            {texts('wizard.arrowKeys')}
          </p>
        </div>
      )}
      <WithImageMap
        {...{ field, options: offered, chosen, texts }}
        isDisabled={({ id: option, exclusive, isFull }: Offer) =>
          disabled || (!chosenSet.has(option) && (isFull === true || (full && exclusive !== true)))
        }
        onPress={toggle}
      >
        <div className="checklist-options">
          {sections.map((section) => (
            // Options without a group stand first (pinned) or last.
            <Section
              key={section.apart ?? section.id ?? (section === firstOfRest ? 'first' : 'last')}
              heading={section.heading}
              apart={section.apart}
            >
              <OptionList
                options={section.options}
                idPrefix={id}
                chosen={chosenSet}
                full={full}
                disabled={disabled}
                onToggle={toggle}
              />
            </Section>
          ))}
        </div>
      </WithImageMap>
      <p className="checklist-none" role="status">
        {found.length === 0 ? texts('wizard.noMatches') : ''}
      </p>
      {field.search && (
        <p className="sr-only" role="status">
          {searching && found.length > 0 ? texts('wizard.searchResults', { n: found.length }) : ''}
        </p>
      )}
      {field.ranked && chosen.length > 1 && (
        <Suspense>
          <RankedList {...{ field, chosen, disabled, texts, actions }} />
        </Suspense>
      )}
    </fieldset>
  )
})

/** The one answer stays in sight where it puts the other options away (`form.css`). */
function useKeptInView(isChosen: boolean) {
  const list = useRef<HTMLFieldSetElement>(null)
  const wasChosen = useRef(isChosen)
  useEffect(() => {
    if (isChosen && !wasChosen.current) list.current?.querySelector(':checked')?.scrollIntoView?.({ block: 'nearest' })
    wasChosen.current = isChosen
  }, [isChosen])
  return list
}

/** A search low on the screen goes up, so that what it finds is in sight above a keyboard. */
function useSearchedInView(list: RefObject<HTMLFieldSetElement | null>, searching: boolean) {
  useEffect(() => {
    const bar = searching && list.current?.querySelector('.checklist-bar')
    if (bar && bar.getBoundingClientRect().top > window.innerHeight / 3) bar.scrollIntoView?.({ block: 'start' })
  }, [list, searching])
}

/** Heard and seen before the options; a tick changes nothing about it. */
const Legend = memo(function Legend({ id, field, problem }: Pick<FieldProps, 'field' | 'problem'> & { id: string }) {
  return (
    <>
      <legend className="form-label">{field.label}</legend>
      <FieldDescription id={id} field={field} problem={problem} />
    </>
  )
})

interface SearchBoxProps {
  label: string
  search: string
  onSearch: (search: string) => void
  texts: Texts
}

/** Drawn again only when what is searched changes. */
const SearchBox = memo(function SearchBox({ label, search, onSearch, texts }: SearchBoxProps) {
  return (
    <input
      type="search"
      className="form-input checklist-search"
      value={search}
      onChange={(event) => onSearch(event.target.value)}
      placeholder={texts('wizard.search')}
      aria-label={texts('wizard.searchLabel', { label })}
      autoComplete="off"
    />
  )
})

type SectionProps = Pick<OptionSection, 'heading' | 'apart'> & { children: ReactNode }

function Section({ heading, apart, children }: SectionProps) {
  // Apart for the eye alone: whoever hears them is still among the answers to the same question.
  if (apart !== undefined) return <div className="checklist-apart">{children}</div>
  if (heading === null) return children
  return (
    <fieldset className="checklist-group">
      <legend className="checklist-heading">{heading}</legend>
      {children}
    </fieldset>
  )
}
