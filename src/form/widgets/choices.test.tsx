import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { privacyField } from '../fixtures/shipped-fields.ts'
import { showStep } from '../fixtures/show-step.tsx'
import { stepWith } from '../fixtures/wizards.ts'
import { FormPortsProvider } from '../journey/form-ports.tsx'
import type { FieldProps } from '../step-context.ts'
import { ChoiceCards } from './choice-cards.tsx'

const options = [
  { id: 'everyone', label: 'Public', help: 'Visible to everyone' },
  { id: 'me', label: 'Only me' },
]

describe('choice cards', () => {
  const cards = stepWith({
    id: 'mood',
    kind: 'choice-cards',
    label: 'What kind?',
    list: { id: 'l', options: options as [] },
  })

  it('start unselected and can be changed [CRE-27]', async () => {
    const { user, answers } = showStep(cards)
    const group = screen.getByRole('group', { name: 'What kind?' })
    for (const card of within(group).getAllByRole('radio')) expect(card).not.toBeChecked()
    expect(screen.getByRole('radio', { name: 'Public' })).toHaveAccessibleDescription('Visible to everyone')
    await user.click(screen.getByText('Public'))
    expect(answers()).toEqual({ mood: 'everyone' })
    await user.click(screen.getByRole('radio', { name: 'Only me' }))
    expect(answers()).toEqual({ mood: 'me' })
    expect(screen.getByRole('radio', { name: 'Public' })).not.toBeChecked()
  })
})

describe.each(['choice-cards', 'choice-dialog', 'checklist'] as const)('places of a %s', (kind) => {
  const tours = [
    { id: 'morning', label: 'Morning', help: 'From ten.', capacity: 1 },
    { id: 'noon', label: 'Noon', capacity: 3 },
    { id: 'none', label: 'None' },
  ]
  const step = stepWith({ id: 'tour', kind, label: 'Tour', list: { id: 'l', options: tours as [] } })
  const places = { left: null, questions: { tour: { morning: 0, noon: 2 } } }
  const role = kind === 'checklist' ? 'checkbox' : 'radio'
  const option = (name: string) => screen.getByRole(role, { name })
  const isFullNow = 'What you chose is full now. Choose another option.'
  const openDialog = async (user: ReturnType<typeof showStep>['user']) => {
    if (kind === 'choice-dialog') await user.click(screen.getByRole('button', { name: /Tour/ }))
  }

  it('are said beside each limited option, and a full one cannot be chosen', async () => {
    const { user } = showStep(step, {}, { places })
    await openDialog(user)
    expect(option('Morning')).toBeDisabled()
    expect(option('Morning')).toHaveAccessibleDescription('From ten. Full')
    expect(option('Noon')).toBeEnabled()
    expect(option('Noon')).toHaveAccessibleDescription('Places left: 2')
    expect(option('None')).toBeEnabled()
    expect(option('None')).toHaveAccessibleDescription('')
    expect(screen.queryByText(isFullNow)).toBeNull()
  })

  it('of a chosen option that became full say so, and another can be chosen', async () => {
    const { user, answers } = showStep(step, { tour: kind === 'checklist' ? ['morning'] : 'morning' }, { places })
    expect(screen.getByText(isFullNow)).toBeVisible()
    await openDialog(user)
    expect(option('Morning')).toBeEnabled()
    if (kind === 'checklist') await user.click(option('Morning'))
    await user.click(option('Noon'))
    if (kind === 'choice-dialog')
      await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Select' }))
    expect(answers()).toEqual({ tour: kind === 'checklist' ? ['noon'] : 'noon' })
    expect(screen.queryByText(isFullNow)).toBeNull()
  })

  it('are not said where nobody counts', async () => {
    const { user } = showStep(step)
    await openDialog(user)
    expect(option('Morning')).toBeEnabled()
    expect(screen.queryByText(/Places left/)).toBeNull()
  })
})

describe('options in random order', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
  const list = {
    id: 'l',
    options: [{ id: 'none', label: 'none', exclusive: true }, ...ids.map((id) => ({ id, label: id }))],
  }
  const step = stepWith({ id: 'letters', kind: 'choice-cards', label: 'Letters', sort: 'random', list: list as never })
  const drawn = () => screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value)

  it('keep the order stored in this browser, also after answering', async () => {
    const { user, answers } = showStep(step)
    const order = drawn()
    expect(order.at(-1)).toBe('none')
    expect(order.toSorted()).toEqual(['none', ...ids].toSorted())
    await user.click(screen.getByRole('radio', { name: 'c' }))
    expect(answers()).toEqual({ letters: 'c' })
    expect(drawn()).toEqual(order)
    expect(localStorage.getItem('kindred.order')).toMatch(/^\d+$/)
    cleanup()
    showStep(step)
    expect(drawn()).toEqual(order)
  })

  it("use the page's seed, and list order on a server", () => {
    const [field] = step.fields
    if (field === undefined) throw new Error('no question')
    const props = {
      ...{ field, answer: undefined, variant: undefined, watched: undefined, mode: 'create' as const },
      disabled: false,
    }
    const actions = {} as FieldProps['actions']
    const cards = (orderSeed?: string) =>
      renderToString(
        <FormPortsProvider ports={{ texts: (key) => key, orderSeed }}>
          <ChoiceCards {...props} problem={undefined} texts={(key) => key} actions={actions} />
        </FormPortsProvider>,
      )
    const orderIn = (html: string) => [...html.matchAll(/value="(\w+)"/g)].map(([, id]) => id)
    expect(orderIn(cards())).toEqual([...ids, 'none'])
    expect(orderIn(cards('one'))).toEqual(orderIn(cards('one')))
    expect(orderIn(cards('one'))).not.toEqual(orderIn(cards('two')))
  })
})

describe('options with pictures', () => {
  const pictured = [
    { id: 'sun', label: 'Warm', help: 'As in summer', image: { file: 'sun.png', alt: 'A sun over a field' } },
    { id: 'rain', label: 'Cold', image: { file: 'rain.png' } },
    { id: 'none', label: 'Neither' },
  ]
  const list = { id: 'l', options: pictured as [] }

  it.each([
    { kind: 'choice-cards', role: 'radio' },
    { kind: 'checklist', role: 'checkbox' },
  ] as const)('$kind: the picture describes the option, or is decorative without alt text', ({ kind, role }) => {
    showStep(stepWith({ id: 'weather', kind, label: 'Weather', list }))
    const picture = screen.getByRole('img', { name: 'A sun over a field' })
    expect(picture).toHaveAttribute('src', '/pictures/sun.png')
    // Width and height prevent layout shift.
    expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['48', '48'])
    expect(screen.getByRole(role, { name: 'Warm' })).toHaveAccessibleDescription('A sun over a field As in summer')
    expect(screen.getByRole(role, { name: 'Cold' })).not.toHaveAccessibleDescription()
    expect(screen.getByRole(role, { name: 'Cold' }).closest('label')?.querySelector('img')).toHaveAttribute('alt', '')
    expect(screen.getAllByRole('img')).toHaveLength(1)
  })

  it('shows them in a choice dialog', async () => {
    const { user } = showStep(stepWith({ id: 'weather', kind: 'choice-dialog', label: 'Weather', list }))
    await user.click(screen.getByRole('button', { name: /Weather/ }))
    expect(screen.getByRole('img', { name: 'A sun over a field' })).toBeVisible()
  })
})

describe('a choice dialog', () => {
  const choice = stepWith(privacyField)

  it('names the current choice, and stores another by Select [PRV-02, PRV-03]', async () => {
    const { user, answers } = showStep(choice)
    await user.click(screen.getByRole('button', { name: 'Who can see it? Public' }))
    const dialog = screen.getByRole('dialog', { name: 'Who can see this memory?' })
    expect(dialog).toHaveStyle({ width: '500px' })
    expect(
      within(dialog)
        .getAllByRole('radio')
        .map((radio) => radio.closest('label')?.textContent),
    ).toEqual([
      expect.stringMatching(/^Public/),
      expect.stringMatching(/^Private with a link/),
      expect.stringMatching(/^Only me/),
    ])
    await user.click(within(dialog).getByRole('radio', { name: 'Only me' }))
    expect(answers()).toEqual({})
    await user.click(within(dialog).getByRole('button', { name: 'Select' }))
    expect(answers()).toEqual({ privacy: 'only-me' })
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(screen.getByRole('button', { name: 'Who can see it? Only me' })).toBeVisible()
  })

  it('closed without Select, stores fewer readers, and says of more that nothing changed', async () => {
    const { user, answers } = showStep(choice)
    const close = async (level: string, by: () => Promise<void>) => {
      await user.click(screen.getByRole('button', { name: /^Who can see it\?/ }))
      await user.click(within(screen.getByRole('dialog')).getByRole('radio', { name: level }))
      await by()
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    }
    await close('Private with a link', () => user.keyboard('{Escape}'))
    expect(answers()).toEqual({ privacy: 'private-with-link' })
    await close('Only me', () => user.click(screen.getByRole('button', { name: 'Close' })))
    expect(answers()).toEqual({ privacy: 'only-me' })
    await close('Public', () => user.keyboard('{Escape}'))
    expect(answers()).toEqual({ privacy: 'only-me' })
    expect(screen.getByRole('status')).toHaveTextContent('Not changed.')
    await user.click(screen.getByRole('button', { name: 'Change to “Public”' }))
    expect(answers()).toEqual({ privacy: 'public' })
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
  })
})
