import { IconSearch } from '@tabler/icons-react'
import { Button } from '@tideway/design/buttons/button'
import { Icon } from '@tideway/design/indicators/icon'
import { searchProblem } from '../../list/search/draft-rules.ts'
import { useMoreFilters } from '../../list/search/filters/more-filters.tsx'
import { isUntouched, searchOf } from '../../list/search/search-draft.ts'
import { useSearchDraft } from '../../list/search/use-search-draft.ts'
import type { MoreSearchProps } from '../../list/transaction-list.ts'
import { useShownZone } from '../../ui/time/shown-zone.ts'
import styles from './agreement-search.module.css'
import { AgreementSearchFields } from './agreement-search-fields.tsx'
import { countCriteria } from './count-criteria.ts'

/** Here with the list, because a link with an id unfolds them. Fields that come later would push the rows down. */
const fields = { ready: AgreementSearchFields, fetch: async () => undefined }

/** Search of agreements, folded in the bar of the list. The panel itself has only Refresh (spec 2.11). */
export function AgreementSearch({ search, onSearch }: MoreSearchProps) {
  const { zone } = useShownZone()
  const [draft, onChange] = useSearchDraft(search, zone)
  const untouched = isUntouched(draft, search)
  const problem = untouched ? undefined : searchProblem(draft)
  const { toggle, Content } = useMoreFilters(fields, {
    inForce: countCriteria(search),
    inDraft: countCriteria(searchOf(draft)),
  })
  return (
    <search aria-label="More filters" className={styles.place}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (problem === undefined) onSearch(searchOf(draft))
        }}
      >
        {toggle}
        {Content ? (
          <div className={styles.open}>
            <div className={styles.fields}>
              <Content draft={draft} onChange={onChange} untouched={untouched} />
            </div>
            <Button
              disabledReason={problem}
              icon={<Icon of={IconSearch} />}
              kind="primary"
              reasonPlacement="hidden"
              type="submit"
            >
              Search
            </Button>
          </div>
        ) : null}
      </form>
    </search>
  )
}
