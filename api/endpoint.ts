import type { GenericSchema } from 'valibot';
import type { AssessmentId, CourseId, OfferingId, StudentId } from '../events/ids.ts';

export type Method = 'GET' | 'POST' | 'DELETE';

export type FileKind = 'spreadsheet' | 'object file';

/** The properties of a call besides its verb and path. A write carries an idempotency key if the server offers that. */
type Row = {
  /** The body of a POST. Unknown keys are refused. */
  readonly body?: GenericSchema;
  /** The fields of the reply besides `success`. */
  readonly reply?: GenericSchema;
  /** The parameters that the query may have. Others are refused. */
  readonly query?: readonly string[];
  /** The reply is a download of this kind. */
  readonly file?: FileKind;
  /** The reply may be `quotaExceeded` instead. */
  readonly quota?: true;
  /** Needs no session. */
  readonly open?: true;
  /** Sent with a key that the server stores, so that sending it twice applies it once. */
  readonly once?: true;
};

export type Endpoint<Path extends string = string, R extends Row = Row> = R & {
  readonly method: Method;
  readonly path: Path;
};

export const get = <Path extends string, const R extends Row = Record<never, never>>(path: Path, row?: R) =>
  endpoint('GET', path, row);

export const post = <
  Path extends string,
  const R extends Row & { readonly body?: GenericSchema } = Record<never, never>,
>(
  path: Path,
  row?: R,
) => endpoint('POST', path, row);

/** A DELETE has no body. */
export const del = <Path extends string, const R extends Omit<Row, 'body'> = Record<never, never>>(
  path: Path,
  row?: R,
) => endpoint('DELETE', path, row);

const endpoint = <M extends Method, Path extends string, R>(method: M, path: Path, row: R | undefined) =>
  ({ ...row, method, path }) as R & { readonly method: M; readonly path: Path };

type ParamName<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamName<Rest>
  : never;

/** The brand of each placeholder's id. Any other placeholder takes any text. */
type Ids = { courseId: CourseId; offeringId: OfferingId; assessmentId: AssessmentId; studentId: StudentId };

/** The parameters of a path, read out of it by the type system: wrong or missing ones do not compile. */
export type Params<Path extends string> = {
  readonly [Name in ParamName<Path>]: Name extends keyof Ids ? Ids[Name] : string;
};

/** The path with its placeholders filled in, each as one URL segment. */
export const pathOf = <Path extends string>(path: Path, params: Params<Path>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent((params as Record<string, string>)[name] ?? ''));
