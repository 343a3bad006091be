import { Link } from '@tanstack/react-router'
import { Button } from '@tideway/design/buttons/button'
import type { ReactNode } from 'react'
import styles from './id-suggestion.module.css'
import type { IdSuggestionProps } from './id-suggestion.tsx'
import { suggestionFor } from './search-suggestion.ts'

/** The content of the suggestion, loaded together with its rules. */
export function IdSuggestionText(props: IdSuggestionProps) {
  const { type, typed, beside, onSearch, onFilter } = props
  const suggestion = typed && suggestionFor(type, typed, beside)
  if (!suggestion) return null
  const { sentence, action } = suggestion
  let way: ReactNode = null
  if (action?.to === 'address') way = <Link to={action.address}>{action.label}</Link>
  if (action?.to === 'search') {
    way = (
      <Button kind="link" onClick={() => onSearch(action.search)}>
        {action.label}
      </Button>
    )
  }
  if (action?.to === 'filter' && onFilter) {
    way = (
      <Button kind="link" onClick={() => onFilter(action.text)}>
        {action.label}
      </Button>
    )
  }
  return (
    <p className={styles.suggestion}>
      {sentence} {way}
    </p>
  )
}
