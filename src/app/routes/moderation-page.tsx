import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Queue, queueQueryOptions, type ReportedItem, useDeciding } from '../features/moderation/queue.tsx'
import StandaloneWizardPage from '../features/wizard/standalone/standalone-wizard-page.tsx'
import { wizardQuery } from '../features/wizard/wizard-query.ts'
import { useTitle } from '../lib/navigation/use-title.ts'
import { text } from '../lib/texts/texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { isOthers, RoleRequired } from './role-required.tsx'

const tabs = ['waiting', 'decided'] as const

/** For people who look after the site: what was reported, and what they decide about it. The server says who they are. */
export default function ModerationPage() {
  const [tab, setTab] = useState<(typeof tabs)[number]>('waiting')
  const [open, setOpen] = useState<ReportedItem>()
  const panelId = useId()
  const { error } = useInfiniteQuery(queueQueryOptions(tab === 'decided'))
  useTitle(text('moderation.title'))
  if (isOthers(error))
    return (
      <div className="page">
        <h1>{text('moderation.title')}</h1>
        <RoleRequired
          error={error}
          words={{ notYours: text('moderation.notYours'), needsSecondStep: text('moderation.needsSecondStep') }}
        />
      </div>
    )
  return (
    <div className="page">
      <h1>{text('moderation.title')}</h1>
      <Tabs
        label={text('moderation.title')}
        tabs={tabs.map((name) => ({ name, label: text(`moderation.tab.${name}`) }))}
        current={tab}
        onChoose={setTab}
        panelId={panelId}
      />
      <div id={panelId} role="tabpanel" aria-label={text(`moderation.tab.${tab}`)}>
        <Queue isSettled={tab === 'decided'} onDecide={setOpen} />
      </div>
      {open && <DecisionDialog thing={open} onClose={() => setOpen(undefined)} />}
    </div>
  )
}

const decisionWizardId = 'moderation-decision'

function DecisionDialog({ thing, onClose }: { thing: ReportedItem; onClose: () => void }) {
  const deciding = useDeciding(thing, onClose)
  const { data } = useQuery(wizardQuery(decisionWizardId))
  return (
    <Dialog title={data?.wizard.title ?? text('moderation.decide')} onClose={onClose} width={data?.wizard.width ?? 650}>
      <StandaloneWizardPage id={decisionWizardId} handlers={{ [decisionWizardId]: deciding }} isInDialog />
    </Dialog>
  )
}
