import { useId } from 'react'
import { text } from '../../lib/texts.ts'

const members = ['father', 'mother', 'grandparent', 'sibling', 'child', 'other']

/** A quiet row of cards: nothing is asked, sent or kept. */
export function FamilyPanel() {
  const id = useId()
  return (
    <section className="family-panel" aria-labelledby={id}>
      <h2 id={id}>{text('family.title')}</h2>
      <ul>
        {members.map((member) => (
          <li key={member}>{text(`family.${member}`)}</li>
        ))}
      </ul>
      <p>{text('family.onlyOwner')}</p>
    </section>
  )
}
