import { Component, type ReactNode } from 'react';

type BoundaryProps = {
  /** Called at each failure: what has failed once is loaded again when it is next rendered. */
  readonly onFailure: () => void;
  /** What is shown instead of what failed. */
  readonly instead: (error: unknown) => ReactNode;
  readonly children: ReactNode;
};

/** Keeps a failure, of the code or of its loading, from whatever stands around it. A new `key` tries again. */
export class PartBoundary extends Component<BoundaryProps, { readonly failure?: { readonly error: unknown } }> {
  override state: { readonly failure?: { readonly error: unknown } } = {};

  static getDerivedStateFromError(error: unknown): { readonly failure: { readonly error: unknown } } {
    return { failure: { error } };
  }

  override componentDidCatch(): void {
    this.props.onFailure();
  }

  override render(): ReactNode {
    const { failure } = this.state;
    return failure ? this.props.instead(failure.error) : this.props.children;
  }
}
