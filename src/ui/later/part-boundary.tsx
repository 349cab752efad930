import { Component, type ReactNode } from 'react';

type BoundaryProps = {
  /** Called at each failure, so that the failed code is loaded again at the next render. */
  readonly onFailure: () => void;
  /** Rendered in place of the failed children. */
  readonly instead: (error: unknown) => ReactNode;
  readonly children: ReactNode;
};

/** Keeps a failure of its children, or of loading their code, from the rest of the page. A new `key` tries again. */
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
