import { type Field, fieldWithRole } from '@kindred/engine'
import { ChoiceList } from '@kindred/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AudienceTarget } from '../../../lib/audience-dialog.ts'
import { changePrivacy } from '../../../lib/change-privacy.ts'
import { moveAccountEditDraft } from '../../../lib/move-account-edit-draft.ts'
import { text } from '../../../lib/texts.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { memoryWizardId } from '../tags/tag-wizard-id.ts'
import { definitionQuery } from '../wizard-query.ts'
import '@kindred/form/form.css'
import '../../../ui/button.css'

export interface AudienceDialogProps {
  memory: AudienceTarget
  onClose: () => void
}

/** Who may see a posted memory: the memory wizard's own question, in its words. What is chosen holds at once. */
export default function AudienceDialog(props: AudienceDialogProps) {
  const { data: wizard, isError } = useQuery(definitionQuery(memoryWizardId))
  const field = wizard && fieldWithRole(wizard, 'privacy')
  if (field) return <Audience {...props} field={field} />
  return (
    isError && (
      <Dialog title={text('privacy.title')} onClose={props.onClose}>
        <p>{text('problem.unreachable')}</p>
      </Dialog>
    )
  )
}

function Audience({ memory, onClose, field }: AudienceDialogProps & { field: Field }) {
  const client = useQueryClient()
  const options = field.list?.options ?? []
  const [picked, setPicked] = useState(() => options.find(({ code }) => code === memory.privacy))
  const select = () => {
    onClose()
    if (picked?.code !== undefined && picked.code !== memory.privacy)
      void changePrivacy(client, memory.shareable_link, picked.code, ({ shareable_link: link }) => {
        if (link !== memory.shareable_link) void moveAccountEditDraft(memory.shareable_link, link)
      })
  }
  return (
    <Dialog
      title={field.modal?.title ?? field.label}
      width={field.modal?.width ?? 500}
      onClose={onClose}
      footer={
        <button type="button" className="button primary" onClick={select}>
          {field.modal?.done ?? text('wizard.select')}
        </button>
      }
    >
      <fieldset className="choice-dialog-options">
        <legend className="sr-only">{field.label}</legend>
        <ChoiceList
          id="audience"
          options={options}
          chosen={picked?.id}
          onChoose={(id) => setPicked(options.find((option) => option.id === id))}
        />
      </fieldset>
    </Dialog>
  )
}
