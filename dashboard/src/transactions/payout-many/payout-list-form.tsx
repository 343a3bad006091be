import { IconDownload, IconUpload } from '@tabler/icons-react'
import { CSV_BOM } from '@tideway/contract/calls/csv'
import type { CheckedAba } from '@tideway/contract/payouts/aba/check-aba'
import type { PayoutBatchRow } from '@tideway/contract/payouts/payout-batch'
import { payoutListTemplate, readPayoutList } from '@tideway/contract/payouts/payout-list'
import { Button } from '@tideway/look/button'
import { ErrorText } from '@tideway/look/field'
import { Icon } from '@tideway/look/icon'
import { TextArea } from '@tideway/look/text-field'
import { useRef, useState } from 'react'
import { useOpenForm } from '../../session/open-forms.ts'
import { Card } from '../../ui/page.tsx'
import styles from '../bulk/bulk.module.css'
import { downloadFile } from '../list/csv-export.ts'
import { AbaProblems } from './aba-problems.tsx'
import { readPayoutFile } from './read-payout-file.ts'

interface PayoutListFormProps {
  onList: (rows: PayoutBatchRow[], fileName: string | undefined) => void
}

/** A list of payouts, pasted or from a file. */
export function PayoutListForm({ onList }: PayoutListFormProps) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const [fileProblem, setFileProblem] = useState<string>()
  const [aba, setAba] = useState<{ fileName: string; checked: CheckedAba }>()
  const input = useRef<HTMLInputElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  useOpenForm('the list of payouts', text !== '')

  function review() {
    const read = readPayoutList(text)
    if (Array.isArray(read)) return onList(read, undefined)
    setProblem(read.problem)
    area.current?.focus()
  }

  async function open(file: File) {
    setFileProblem(undefined)
    setAba(undefined)
    try {
      const read = await readPayoutFile(file, new Date())
      if ('rows' in read) return onList(read.rows, file.name.slice(-200))
      if ('aba' in read) return setAba({ fileName: file.name, checked: read.aba })
      setFileProblem(read.problem)
    } catch {
      setFileProblem('We couldn’t read this file. Choose it again.')
    }
  }

  function downloadTemplate() {
    const file = new Blob([CSV_BOM, payoutListTemplate], { type: 'text/csv;charset=utf-8' })
    downloadFile(file, 'payouts-template.csv')
  }

  return (
    <>
      <Card>
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            review()
          }}
        >
          <TextArea
            error={problem}
            hint="One payout per line: PayID, BSB, account number, payee name, amount, description and, if you like, your payment ID. Leave BSB and account empty for a PayID, or the PayID empty for an account. With a line of column names first, columns may be in any order."
            label="Payouts to make"
            mono
            onChange={(value) => {
              setText(value)
              setProblem(undefined)
            }}
            placeholder={
              'ana@shop.example,,,Ana Silva,120.50,Invoice 1042,invoice-1042\n,062-000,12345999,Corner Store,84.00,"Milk, week 48"'
            }
            ref={area}
            rows={8}
            spellCheck={false}
            value={text}
          />
          <div className={styles.actions}>
            <Button kind="primary" type="submit">
              Review payouts
            </Button>
            <Button icon={<Icon of={IconUpload} />} onClick={() => input.current?.click()}>
              Upload CSV or ABA…
            </Button>
            <Button icon={<Icon of={IconDownload} />} kind="quiet" onClick={downloadTemplate}>
              Download template
            </Button>
          </div>
          <input
            accept=".csv,.txt,.aba,text/csv,text/plain"
            aria-label="CSV or ABA file of payouts"
            hidden
            onChange={(event) => {
              const [file] = event.target.files ?? []
              if (file) void open(file)
              // Allows the same file to be chosen again after the user changed it.
              event.target.value = ''
            }}
            ref={input}
            type="file"
          />
          <span role="alert">
            {fileProblem ? <ErrorText id="file-problem">{fileProblem}</ErrorText> : null}
          </span>
        </form>
      </Card>
      {aba ? <AbaProblems {...aba} onClose={() => setAba(undefined)} /> : null}
    </>
  )
}
