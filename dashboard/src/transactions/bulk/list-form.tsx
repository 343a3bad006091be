import { IconUpload } from '@tabler/icons-react'
import { Button } from '@tideway/look/button'
import { ErrorText } from '@tideway/look/field'
import { Icon } from '@tideway/look/icon'
import { TextArea } from '@tideway/look/text-field'
import type { ReactNode } from 'react'
import { useRef, useState } from 'react'
import { useOpenForm } from '../../session/open-forms.ts'
import { Card } from '../../ui/page.tsx'
import styles from './bulk.module.css'

/** Longest name of a file that is sent with a list. */
const MAX_FILE_NAME = 200

export interface ListFormWords {
  /** What is open, if it would be lost: 'the list of refunds'. */
  form: string
  label: string
  hint: string
  placeholder: string
  review: string
  upload: string
  /** Label of the file field. */
  file: string
}

interface ListFormProps<Row> {
  words: ListFormWords
  /** The list at first. */
  initial: string
  /** File types, as the file field accepts them. */
  accept: string
  read: (text: string) => Row[] | { problem: string }
  /** Undefined if the caller shows itself what is wrong with the file. */
  readFile: (file: File) => Promise<Row[] | { problem: string } | undefined>
  onList: (rows: Row[], fileName: string | undefined) => void
  /** Further buttons. */
  children?: ReactNode
}

/** A list of rows, pasted or from a file. */
export function ListForm<Row>(props: ListFormProps<Row>) {
  const { words, initial, accept, read, readFile, onList, children } = props
  const [text, setText] = useState(initial)
  const [problem, setProblem] = useState<string>()
  const [fileProblem, setFileProblem] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  useOpenForm(words.form, text !== '')

  function review() {
    const rows = read(text)
    if (Array.isArray(rows)) return onList(rows, undefined)
    setProblem(rows.problem)
    area.current?.focus()
  }

  async function open(file: File) {
    setFileProblem(undefined)
    try {
      const rows = await readFile(file)
      if (Array.isArray(rows)) return onList(rows, file.name.slice(-MAX_FILE_NAME))
      setFileProblem(rows?.problem)
    } catch {
      setFileProblem('We couldn’t read this file. Choose it again.')
    }
  }

  return (
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
          hint={words.hint}
          label={words.label}
          mono
          onChange={(value) => {
            setText(value)
            setProblem(undefined)
          }}
          placeholder={words.placeholder}
          ref={area}
          rows={8}
          spellCheck={false}
          value={text}
        />
        <div>
          <div className={styles.actions}>
            <Button kind="primary" type="submit">
              {words.review}
            </Button>
            <Button icon={<Icon of={IconUpload} />} onClick={() => input.current?.click()}>
              {words.upload}
            </Button>
            {children}
          </div>
          <span role="alert">
            {fileProblem ? <ErrorText id="file-problem">{fileProblem}</ErrorText> : null}
          </span>
        </div>
        <input
          accept={accept}
          aria-label={words.file}
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
      </form>
    </Card>
  )
}
