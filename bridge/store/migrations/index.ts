/** All migrations in order; a new one is a file and a line here. */
import type { Kysely } from 'kysely'
import * as tables from './0001-tables.ts'
import * as interactionCard from './0002-interaction-card.ts'
import * as api from './0003-api.ts'
import * as maker from './0004-maker.ts'
import * as markup from './0005-markup.ts'
import * as sealing from './0006-sealing.ts'
import * as workerLives from './0007-worker-lives.ts'
import * as teach from './0008-teach.ts'
import * as workers from './0009-workers.ts'
import * as batches from './0010-batches.ts'
import * as manyJobs from './0011-many-jobs.ts'
import * as applications from './0012-applications.ts'
import * as neverSent from './0013-never-sent.ts'
import * as patrol from './0014-patrol.ts'
import * as quotas from './0015-quotas.ts'
import * as answersOfSites from './0016-answers-of-sites.ts'
import * as siteRules from './0017-site-rules.ts'
import * as schedules from './0018-schedules.ts'
import * as turns from './0019-turns.ts'
import * as priorities from './0020-priorities.ts'
import * as tenants from './0021-tenants.ts'
import * as tenantLimits from './0022-tenant-limits.ts'
import * as manualPictures from './0023-manual-pictures.ts'
import * as partsOfIds from './0024-parts-of-ids.ts'
import * as knowledge from './0025-knowledge.ts'
import * as knowledgeVersions from './0026-knowledge-versions.ts'

export interface Migration {
  name: string
  up(db: Kysely<never>): Promise<void>
}

export const MIGRATIONS: readonly Migration[] = [
  { name: '0001-tables', up: tables.up },
  { name: '0002-interaction-card', up: interactionCard.up },
  { name: '0003-api', up: api.up },
  { name: '0004-maker', up: maker.up },
  { name: '0005-markup', up: markup.up },
  { name: '0006-sealing', up: sealing.up },
  { name: '0007-worker-lives', up: workerLives.up },
  { name: '0008-teach', up: teach.up },
  { name: '0009-workers', up: workers.up },
  { name: '0010-batches', up: batches.up },
  { name: '0011-many-jobs', up: manyJobs.up },
  { name: '0012-applications', up: applications.up },
  { name: '0013-never-sent', up: neverSent.up },
  { name: '0014-patrol', up: patrol.up },
  { name: '0015-quotas', up: quotas.up },
  { name: '0016-answers-of-sites', up: answersOfSites.up },
  { name: '0017-site-rules', up: siteRules.up },
  { name: '0018-schedules', up: schedules.up },
  { name: '0019-turns', up: turns.up },
  { name: '0020-priorities', up: priorities.up },
  { name: '0021-tenants', up: tenants.up },
  { name: '0022-tenant-limits', up: tenantLimits.up },
  { name: '0023-manual-pictures', up: manualPictures.up },
  { name: '0024-parts-of-ids', up: partsOfIds.up },
  { name: '0025-knowledge', up: knowledge.up },
  { name: '0026-knowledge-versions', up: knowledgeVersions.up },
]
