import { IconDownload } from '@tabler/icons-react'
import { CSV_BOM } from '@tideway/contract/csv/csv'
import type { CheckedAba } from '@tideway/contract/payouts/aba/check-aba'
import type { PayoutBatchRow } from '@tideway/contract/payouts/payout-batch'
import {
  payoutListProblem,
  payoutListShape,
  payoutListTemplate,
} from '@tideway/contract/payouts/payout-list'
import { Button } from '@tideway/design/buttons/button'
import { Icon } from '@tideway/design/indicators/icon'
import { Alert } from '@tideway/design/messages/alert'
import { useState } from 'react'
import { downloadFile } from '../../../list/export/csv-export.ts'
import { Section } from '../../../ui/layout/page.tsx'
import { counted } from '../batch-words.ts'
import type { ListFormWords } from '../entry/list-form.tsx'
import { ListForm } from '../entry/list-form.tsx'
import type { ListEntryProps } from '../new-batch.tsx'
import { AbaProblems } from './aba-problems.tsx'
import type { AbaRows } from './read-aba-file.ts'
import { readAbaFile } from './read-aba-file.ts'

const words: ListFormWords = {
  form: 'the list of payouts',
  label: 'Payouts to make',
  hint: 'One payout per line: PayID, BSB, account number, payee name, amount, description and, if you like, your payment ID. Leave BSB and account empty for a PayID, or the PayID empty for an account. With a line of column names first, columns may be in any order.',
  placeholder:
    'ana@shop.example,,,Ana Silva,120.50,Invoice 1042,invoice-1042\n,062-000,12345999,Corner Store,84.00,"Milk, week 48"',
  review: 'Review payouts',
  upload: 'Upload CSV, Excel or ABA…',
  file: 'CSV, Excel or ABA file of payouts',
  tooLarge: 'This file is larger than 1 MB. Choose a CSV, Excel or ABA file.',
  count: (rows) => counted(rows, 'payout'),
}

/** The form for a list of payouts, pasted or from a file. */
export function PayoutListForm({ initial, onList }: ListEntryProps<PayoutBatchRow>) {
  const [aba, setAba] = useState<{ fileName: string; checked: CheckedAba }>()
  const [doubtful, setDoubtful] = useState<AbaRows & { fileName: string }>()

  async function readOther(fileName: string, bytes: Uint8Array) {
    setAba(undefined)
    setDoubtful(undefined)
    const read = await readAbaFile(fileName, bytes, new Date())
    if (read === undefined) return undefined
    if ('aba' in read) setAba({ fileName, checked: read.aba })
    else if (read.doubt) setDoubtful({ fileName, ...read })
    else return read.rows
    return 'shown' as const
  }

  function downloadTemplate() {
    const file = new Blob([CSV_BOM, payoutListTemplate], { type: 'text/csv;charset=utf-8' })
    downloadFile(file, 'payouts-template.csv')
  }

  return (
    <>
      <ListForm
        accept=".csv,.txt,.xlsx,.aba,text/csv,text/plain"
        initial={initial}
        onList={onList}
        problemOf={payoutListProblem}
        readOther={readOther}
        rowOf={(row) => row}
        shape={payoutListShape}
        words={words}
      >
        <Button icon={<Icon of={IconDownload} />} kind="quiet" onClick={downloadTemplate}>
          Download template
        </Button>
      </ListForm>
      {aba ? <AbaProblems {...aba} onClose={() => setAba(undefined)} /> : null}
      {doubtful ? (
        <Section title="ABA check">
          <Alert
            actions={
              <>
                <Button onClick={() => onList(doubtful.rows, { fileName: doubtful.fileName })}>
                  Review these payouts
                </Button>
                <Button kind="quiet" onClick={() => setDoubtful(undefined)}>
                  Close
                </Button>
              </>
            }
            kind="warning"
            title={`Is ${doubtful.fileName} the right file?`}
          >
            {doubtful.doubt}. It may have been paid before.
          </Alert>
        </Section>
      ) : null}
    </>
  )
}
