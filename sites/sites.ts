// The list of local test web sites. A new site is one folder with a site.ts and one line here.

import { site as apps } from './apps/site.ts'
import { site as ashby } from './ashby/site.ts'
import { site as boards } from './boards/site.ts'
import { site as canary } from './canary/site.ts'
import { site as companies } from './companies/site.ts'
import { site as exercises } from './exercises/site.ts'
import { site as gates } from './gates/site.ts'
import { site as greenhouse } from './greenhouse/site.ts'
import { site as greenhouseClassic } from './greenhouse-classic/site.ts'
import { site as icims } from './icims/site.ts'
import type { Site } from './kit/site.ts'
import { site as lever } from './lever/site.ts'
import { site as misc } from './misc/site.ts'
import { site as odd } from './odd/site.ts'
import { site as portals } from './portals/site.ts'
import { site as scrape } from './scrape/site.ts'
import { site as smartrecruiters } from './smartrecruiters/site.ts'
import { site as studio } from './studio/site.ts'
import { site as tasks } from './tasks/site.ts'
import { site as workday } from './workday/site.ts'

export const sites: readonly Site[] = [
  workday,
  greenhouse,
  greenhouseClassic,
  lever,
  ashby,
  icims,
  smartrecruiters,
  scrape,
  misc,
  odd,
  gates,
  studio,
  tasks,
  apps,
  exercises,
  canary,
  boards,
  companies,
  portals,
]
