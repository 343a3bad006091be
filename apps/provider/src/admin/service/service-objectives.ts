/**
 * Words of the service objectives by their name in `ops/deploy/prometheus/alerts.yml`, where their numbers are. docs/service.md
 * explains them.
 */
export const objectiveWords: Record<string, { title: string; promise: string }> = {
  availability: { title: 'Availability', promise: 'Calls of the two APIs end without 5xx' },
  latency_read: { title: 'Reads', promise: 'Reads are answered within 0.1 s' },
  latency_search: { title: 'Searches', promise: 'Searches are answered within 0.25 s' },
  latency_change: { title: 'Changes', promise: 'Changes are answered within 0.5 s' },
  handover: { title: 'Orders', promise: 'Orders reach a bank within 60 s' },
  webhook: { title: 'Webhooks', promise: 'Webhooks are first sent within 10 s' },
}
