/** A manual as CLI and API list it: how it does, and what it is for; its steps only counted. Pure. */
import { standingOf } from '../../shared/domain/health.ts'
import type { Manual } from '../../shared/domain/manual.ts'

export const manualView = ({ body, ...manual }: Manual) => ({
  id: manual.id,
  version: manual.version,
  name: body.name,
  task_type: body.taskType,
  platform: body.platform,
  host: body.host,
  url_pattern: body.urlPattern,
  steps: body.steps.length,
  health: manual.health,
  standing: standingOf(manual.health),
  successes: manual.successes,
  failures: manual.failures,
  consecutive_failures: manual.consecutiveFailures,
  created_by: manual.createdBy,
  created_at: manual.createdAt,
  last_used_at: manual.lastUsedAt,
  last_verified_at: manual.lastVerifiedAt,
  patrol: manual.patrol ?? true,
  // It is of another version, so it says nothing.
  check: manual.check?.version === manual.version ? manual.check : null,
})
