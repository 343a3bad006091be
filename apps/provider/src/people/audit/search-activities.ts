import type { Activity, ActivityAction } from '@tideway/contract/activity/activity'
import { activityActions, activityWords } from '@tideway/contract/activity/activity'
import type { Tables } from '../../platform/database/tables.ts'
import type { Platform } from '../../platform/platform.ts'
import { jsonColumns, jsonObject, sqlExpression } from '../../platform/searches/json-sql.ts'
import type {
  SearchCall,
  SearchChunk,
  SearchedTable,
} from '../../platform/searches/keyset-search.ts'
import { searchByKeyset } from '../../platform/searches/keyset-search.ts'

const { text, word, instant, plain } = jsonColumns<Tables['activities']>()

/** The words come from the contract: letters, hyphens and spaces, so nothing needs escaping. */
const described = sqlExpression(
  `CASE ${activityActions
    .flatMap((action: ActivityAction) =>
      (['DONE', 'REFUSED'] as const).map(
        (result) =>
          `WHEN action = '${action}' AND result = '${result}' THEN '${activityWords(action, result)}'`,
      ),
    )
    .join(' ')} ELSE action END`,
)

const searched: SearchedTable<Record<never, never>> = {
  table: 'activities',
  recordJson: jsonObject<Activity>({
    activityId: word('activity_id'),
    actedDatetime: instant('acted_at'),
    actor: jsonObject<Activity['actor']>({
      kind: word('actor_kind'),
      id: text('actor_id'),
      name: text('actor_name'),
      role: word('actor_role'),
      organisationId: word('actor_organisation_id'),
    }),
    clientId: word('client_id'),
    action: word('action'),
    description: text(described),
    subjectId: text('subject_id'),
    result: word('result'),
    reason: text('reason'),
    details: plain('details'),
  }),
  id: 'activity_id',
  columns: {},
  sortedBy: () => 'acted_at',
  placeOf: ({ actedDatetime, activityId }: Activity) => ({ at: actedDatetime, id: activityId }),
}

/** Returns the recorded actions for a client, newest first. */
export function searchActivities(
  platform: Platform,
  call: Omit<SearchCall<never>, 'search'>,
): AsyncGenerator<SearchChunk, void> {
  return searchByKeyset(platform, searched, [call.clientId], { ...call, search: {} })
}
