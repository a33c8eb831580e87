import { useQuery, useQueryClient } from '@tanstack/react-query'
import { refetchAfterBlock } from '../features/blocks/block-member.ts'
import { useReport } from '../features/report/use-report.tsx'
import StandaloneWizardPage from '../features/wizard/standalone/standalone-wizard-page.tsx'
import { wizardQuery } from '../features/wizard/wizard-query.ts'
import { closeReportDialog, type Reportable } from '../lib/memories/reporting.ts'
import { text } from '../lib/texts/texts.ts'
import { Dialog } from '../ui/dialog.tsx'

const reportWizardId = 'report'

/** Why something is reported, in front of the page. Its questions are content; its width, too. */
export default function ReportDialog({ target }: { target: Reportable }) {
  const client = useQueryClient()
  const report = useReport(target, () => refetchAfterBlock(client))
  const { data } = useQuery(wizardQuery(reportWizardId))
  return (
    <Dialog
      title={data?.wizard.title ?? text('report.entry')}
      onClose={closeReportDialog}
      width={data?.wizard.width ?? 650}
    >
      <StandaloneWizardPage id={reportWizardId} handlers={{ report }} isInDialog />
    </Dialog>
  )
}
