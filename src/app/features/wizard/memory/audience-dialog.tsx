import { type Field, fieldWithRole } from '@kindred/engine'
import { ChoiceList } from '@kindred/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { moveAccountEditDraft } from '../../../lib/drafts/move-account-edit-draft.ts'
import type { AudienceTarget } from '../../../lib/memories/audience-dialog.ts'
import { changePrivacy } from '../../../lib/memories/change-privacy.ts'
import { showToast } from '../../../lib/page/show-toast.ts'
import { text } from '../../../lib/texts/texts.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { memoryWizardId } from '../tags/tag-wizard-id.ts'
import { definitionQuery } from '../wizard-query.ts'
import { isNarrower } from './use-privacy-narrowing.ts'
import '@kindred/form/form.css'
import '../../../ui/button.css'

interface AudienceDialogProps {
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
  const before = memory.privacy
  const change = (link: string, level: number): Promise<void> =>
    changePrivacy(
      client,
      link,
      level,
      (now) => {
        if (now.shareable_link !== link) void moveAccountEditDraft(link, now.shareable_link)
      },
      level === before ? undefined : (now) => void change(now.shareable_link, before),
    )
  const end = (isSelected: boolean) => {
    onClose()
    const level = picked?.code
    if (level === undefined || level === before) return
    // Fewer readers is what nobody loses by a cross; more of them waits for Select.
    if (isSelected || isNarrower(level, before)) void change(memory.shareable_link, level)
    else
      showToast({
        title: text('wizard.notKept'),
        action: {
          label: text('wizard.changeTo', { label: picked?.label ?? '' }),
          run: () => void change(memory.shareable_link, level),
        },
      })
  }
  return (
    <Dialog
      title={field.modal?.title ?? field.label}
      width={field.modal?.width ?? 500}
      onClose={() => end(false)}
      footer={
        <button type="button" className="button primary" onClick={() => end(true)}>
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
          inDialog
          onChoose={(id) => setPicked(options.find((option) => option.id === id))}
        />
      </fieldset>
    </Dialog>
  )
}
