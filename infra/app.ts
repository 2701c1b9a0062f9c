import { App } from 'aws-cdk-lib'
import { buildSite } from './site-build.ts'
import { createStacks } from './stacks/create-stacks.ts'
import type { Stage } from './stacks/stage.ts'
import { readStage } from './stages/read-stage.ts'

// The cdk command runs this file (cdk.json): `npx cdk deploy --all -c stage=dev`; the stage's settings are in its file in
// infra/stages. It rebuilds the web app if its sources have changed; `-c web=as-built` uses the existing dist/web.
const app = new App()
const stage = stageOrExit()
if (app.node.tryGetContext('web') !== 'as-built') await buildSite()
createStacks(app, stage)
app.synth()

function stageOrExit(): Stage {
  try {
    return readStage(app)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
