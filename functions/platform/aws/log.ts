import { LogFormatter, Logger, LogItem } from '@aws-lambda-powertools/logger'
import type { LogAttributes, UnformattedAttributes } from '@aws-lambda-powertools/logger/types'
import { currentCorrelationId } from './correlation.ts'

/**
 * Lines of JSON with the correlation id of what is being worked on. Of a service's or a parser's error only the name and where
 * it was thrown are written: its message and its attributes may quote an item, with somebody's e-mail or phone.
 */
class JsonLineFormatter extends LogFormatter {
  override formatAttributes(
    { logLevel, message, timestamp, serviceName, lambdaContext }: UnformattedAttributes,
    additional: LogAttributes,
  ): LogItem {
    const attributes = {
      level: logLevel,
      message,
      timestamp: this.formatTimestamp(timestamp),
      service: serviceName,
      function_name: lambdaContext?.functionName,
      function_request_id: lambdaContext?.awsRequestId,
      cold_start: lambdaContext?.coldStart,
      correlation_id: currentCorrelationId(),
    }
    return new LogItem({ attributes }).addAttributes(additional)
  }

  override formatError(error: Error): LogAttributes {
    const { name, message, stack, cause } = error
    return {
      name,
      location: this.getCodeLocation(stack),
      ...(mayQuoteItems(error) ? {} : { message }),
      // Its first lines repeat the message.
      stack: stack
        ?.split('\n')
        .filter(line => /^ +at /.test(line))
        .join('\n'),
      ...(cause instanceof Error ? { cause: this.formatError(cause) } : {}),
    }
  }
}

/** Errors of AWS's services, of zod and of JSON.parse. */
const mayQuoteItems = (error: Error): boolean =>
  '$metadata' in error || 'issues' in error || error instanceof SyntaxError

/** Structured log. Ids only: never a name, an e-mail, a phone or a token. */
export const log = new Logger({ serviceName: 'ponto-urbano', logFormatter: new JsonLineFormatter() })
