import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { showStep } from '../fixtures/show-step.tsx'
import { stepWith } from '../fixtures/wizards.ts'

const email = stepWith({ id: 'mail', kind: 'short-text', label: 'Your address', format: 'email' })
const hours = stepWith({ id: 'hours', kind: 'number', label: 'Hours', range: { min: 0, max: 24 } })
const bed = stepWith({ id: 'bed', kind: 'time', label: 'Bed', times: { from: '18:00', to: '23:00', step: 15 } })
const day = stepWith({ id: 'day', kind: 'date', label: 'The day', dates: { to: '2020-12-31' } })

describe('a box with a format', () => {
  it('shows an error on blur, not while typing, and keeps the text', async () => {
    const { user, answers } = showStep(email)
    const box = screen.getByRole('textbox', { name: 'Your address' })
    await user.type(box, 'me@')
    expect(box).not.toHaveAccessibleDescription()
    await user.tab()
    await waitFor(() => expect(box).toHaveAccessibleDescription('Enter an email address, such as name@example.org.'))
    expect(box).toHaveValue('me@')
    await user.type(box, 'example.org')
    await user.tab()
    expect(box).not.toHaveAccessibleDescription()
    expect(answers()).toEqual({ mail: 'me@example.org' })
  })

  it('sets the input mode for its format', () => {
    showStep(email)
    expect(screen.getByRole('textbox')).toHaveAttribute('inputmode', 'email')
  })
})

describe('a number', () => {
  it('shows its bounds on blur when the number is outside', async () => {
    const { user, answers } = showStep(hours)
    const box = screen.getByRole('textbox', { name: 'Hours' })
    expect(box).toHaveAttribute('inputmode', 'numeric')
    await user.type(box, '25')
    await user.tab()
    await waitFor(() => expect(box).toHaveAccessibleDescription('Enter a number from 0 to 24.'))
    await user.clear(box)
    expect(box).not.toHaveAccessibleDescription()
    await user.type(box, '7')
    expect(answers()).toEqual({ hours: '7' })
  })
})

describe('a number with a unit', () => {
  it('shows the unit beside the box and in its description, and stores the number alone', async () => {
    const rent = { id: 'rent', kind: 'number', label: 'Rent', help: 'Without heating.', prefix: '€', suffix: 'a month' }
    const { user, answers } = showStep(stepWith(rent as Parameters<typeof stepWith>[0]))
    const box = screen.getByRole('textbox', { name: 'Rent' })
    expect(box).toHaveAccessibleDescription('€ a month Without heating.')
    expect(box.previousSibling).toHaveTextContent('€')
    expect(box.nextSibling).toHaveTextContent('a month')
    await user.type(box, '450')
    expect(answers()).toEqual({ rent: '450' })
  })
})

describe('a number with two decimals', () => {
  const price = stepWith({ id: 'price', kind: 'number', label: 'Price', range: { min: 0, max: 2000, decimals: 2 } })
  const box = () => screen.getByRole('textbox', { name: 'Price' })
  afterEach(() => {
    document.documentElement.lang = 'en'
  })

  it.each([
    ['en', '12.5', '12.50', '12.5'],
    ['en', '7', '7.00', '7'],
    ['es', '12,5', '12,50', '12.5'],
    ['es', '0,05', '0,05', '0.05'],
  ])('shows them on blur (%s: %s), and stores a number', async (lang, typed, shown, kept) => {
    document.documentElement.lang = lang
    const { user, answers } = showStep(price)
    expect(box()).toHaveAttribute('inputmode', 'decimal')
    await user.type(box(), typed)
    expect(box()).toHaveValue(typed)
    await user.tab()
    await waitFor(() => expect(box()).toHaveValue(shown))
    expect(answers()).toEqual({ price: kept })
  })

  it('rejects more decimals with an example, and keeps the typed text', async () => {
    const { user } = showStep(price)
    await user.type(box(), '12.505')
    await user.tab()
    await waitFor(() => expect(box()).toHaveAccessibleDescription('Too many decimals. Write the number like 12.51.'))
    expect(box()).toHaveValue('12.505')
  })
})

describe("a number in the page's language", () => {
  const rest = stepWith({ id: 'rest', kind: 'number', label: 'Rest', range: { min: 0, max: 2000, step: 0.5 } })
  const box = () => screen.getByRole('textbox', { name: 'Rest' })
  afterEach(() => {
    document.documentElement.lang = 'en'
  })

  it.each([
    ['es', '7,5', '7.5'],
    ['en', '7.5', '7.5'],
    ['en', '7,5', '7.5'],
    ['es', '1.000', '1000'],
    ['en', '1,000', '1000'],
    ['ar', '٧٫٥', '7.5'],
    ['hi', '७', '7'],
  ])('in %s %s is stored as %s, and shown as typed', async (language, typed, kept) => {
    document.documentElement.lang = language
    const { user, answers } = showStep(rest)
    await user.type(box(), typed)
    await user.tab()
    expect([answers(), box()]).toEqual([{ rest: kept }, expect.objectContaining({ value: typed })])
    expect(box()).not.toHaveAccessibleDescription()
  })

  it('is shown with the decimal separator; invalid text stays with an error', async () => {
    document.documentElement.lang = 'es'
    const { user, answers } = showStep(rest, { rest: '7.5' })
    expect(box()).toHaveValue('7,5')
    await user.clear(box())
    await user.type(box(), 'siete')
    await user.tab()
    await waitFor(() => expect(box()).toHaveAccessibleDescription(/number/))
    expect([answers(), box()]).toEqual([{ rest: 'siete' }, expect.objectContaining({ value: 'siete' })])
  })
})

describe('a box at its maximum length', () => {
  const line = stepWith({ id: 'line', kind: 'short-text', label: 'Line', maxLength: 5 })
  const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Line' })
  const family = '👨‍👩‍👧‍👦'

  it('counts graphemes, and never splits one', async () => {
    const { user, answers } = showStep(line)
    await user.click(box())
    await user.paste(family.repeat(4))
    await user.paste(`${family}${family}`)
    expect(answers()).toEqual({ line: family.repeat(5) })
  })

  it('truncates pasted text, not the text after it', async () => {
    const { user, answers } = showStep(line, { line: 'abcd' })
    await user.click(box())
    box().setSelectionRange(2, 2)
    await user.paste('12')
    expect([answers(), box().selectionStart]).toEqual([{ line: 'ab1cd' }, 3])
    await user.paste('x')
    expect([answers(), box().selectionStart]).toEqual([{ line: 'ab1cd' }, 3])
  })
})

describe('a date', () => {
  it('is chosen in the native date input, and shows its bounds on blur', async () => {
    const { user, answers } = showStep(day)
    const box = screen.getByLabelText('The day')
    expect(box).toHaveAttribute('type', 'date')
    expect(box).toHaveAttribute('max', '2020-12-31')
    await user.type(box, '2021-01-01')
    await user.tab()
    await waitFor(() => expect(box).toHaveAccessibleDescription('Choose December 31, 2020 or an earlier date.'))
    await user.clear(box)
    await user.type(box, '2001-02-03')
    expect(answers()).toEqual({ day: '2001-02-03' })
  })
})

describe('a time', () => {
  it('is chosen in the native time input with bounds and steps', async () => {
    const { user, answers } = showStep(bed)
    const box = screen.getByLabelText('Bed')
    const choose = async (value: string) => {
      await user.click(box)
      fireEvent.change(box, { target: { value } })
      await user.tab()
    }
    const attributes = ['type', 'min', 'max', 'step'].map((name) => box.getAttribute(name))
    expect(attributes).toEqual(['time', '18:00', '23:00', '900'])
    await choose('18:20')
    await waitFor(() => expect(box).toHaveAccessibleDescription('Choose a time such as 18:00 or 18:15.'))
    await choose('22:45')
    expect(box).not.toHaveAccessibleDescription()
    expect(answers()).toEqual({ bed: '22:45' })
  })
})
